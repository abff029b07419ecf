import { usePreference } from './use-preference.ts'

/** Whether single characters are shortcuts. Who dictates or presses keys by mistake switches them off (WCAG 2.1.4). */
export function useLetterKeys(): readonly [on: boolean, keep: (on: boolean) => void] {
  const [said, keep] = usePreference('letter-keys')
  return [said !== 'off', (on) => keep(on ? '' : 'off')]
}
