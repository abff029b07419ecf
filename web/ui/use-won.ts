import type { ChangeEvent } from 'react'
import { digits } from './format.ts'
import { useCaret } from './use-caret.ts'

const plain = (text: string): string => text.replaceAll(',', '')

/**
 * What an input for won needs: the number gets its commas while it is typed, and what is no number stays as it was typed. `onType` is given
 * the text without commas.
 */
export function useWon(typed: string, won: number | null | undefined, onType: (typed: string) => void) {
  const { ref, keep } = useCaret(',', plain)
  return {
    ref,
    inputMode: 'numeric',
    autoComplete: 'off',
    value: won ? digits(won) : typed,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      keep(event)
      onType(plain(event.target.value))
    },
  } as const
}
