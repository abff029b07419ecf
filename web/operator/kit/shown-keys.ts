/** A key as it is printed, and what it does. */
export type Key = readonly [key: string, what: string]

/** Whether it is a single character, which can be switched off. */
export const isLetter = ([key]: Key): boolean => key.length === 1

/** The printed shortcuts on the page, for the dialog that lists all of them. */
const lines = new Set<readonly Key[]>()

export function showKeys(keys: readonly Key[]): () => void {
  lines.add(keys)
  return () => lines.delete(keys)
}

/** What the desks on the page print. */
export const printedKeys = (): readonly Key[] => [...lines].flat()
