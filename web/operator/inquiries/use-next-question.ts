import { type RefObject, useEffect } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { useMedia } from '#web/ui/use-media.ts'

/** After an answer whoever types goes on in the answer of the next question; on a phone, which has no room for both, at its words. */
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
