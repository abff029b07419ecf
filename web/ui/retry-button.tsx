import type { MouseEvent } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type Props = Pick<ButtonLook, 'variant' | 'size'> & { onRetry: () => void }

/** '다시 시도' in a part that is replaced by the result. The focus is moved to that part of the page first, else it would fall to the top. */
export function RetryButton({ onRetry, ...look }: Props) {
  function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const part = currentTarget.closest<HTMLElement>('section, article, dialog, main')
    if (part) {
      part.tabIndex = -1
      part.focus({ preventScroll: true })
    }
    onRetry()
  }
  return (
    <Button {...look} icon="refresh" onClick={handleClick}>
      다시 시도
    </Button>
  )
}
