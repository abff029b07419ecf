import { type RefObject, useEffect } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { useMedia } from '#web/ui/use-media.ts'

/**
 * After an answer the focus moves to the answer field of the next inquiry; on a phone, which shows only one of them, to the words of the
 * inquiry.
 */
export function useNextQuestion(answer: RefObject<HTMLElement | null>): void {
  const { state } = useLocation()
  const narrow = useMedia('(width < 45rem)')
  const wasAnswered = typeof state === 'object' && state !== null && 'focus' in state
  useEffect(() => {
    if (!wasAnswered || !isFocusFree()) return
    const question = document.getElementById('question')
    if (narrow) scrollTo({ top: 0, behavior: 'instant' })
    const place = narrow ? question : answer.current
    place?.focus({ preventScroll: narrow })
  }, [wasAnswered, narrow, answer])
}
