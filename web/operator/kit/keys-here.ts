import { type Key, printedKeys } from './shown-keys.ts'

const tableKeys: readonly Key[] = [
  ['↑↓', '줄 이동'],
  ['Enter', '열기'],
]

/** The shortcuts of the desk on screen: those that it prints, those of its buttons, and those of its table, without duplicates. */
export function keysHere(): readonly Key[] {
  const ofButtons = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')].map((button): Key => [
    button.getAttribute('aria-keyshortcuts') ?? '',
    wordsOf(button),
  ])
  const all = printedKeys().concat(ofButtons, document.querySelector('main [role=grid]') ? tableKeys : [])
  return [...new Map(all.toReversed().map((key) => [key[0].toLowerCase(), key] as const)).values()].toReversed()
}

const wordsOf = (button: HTMLElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().slice(0, 40)
