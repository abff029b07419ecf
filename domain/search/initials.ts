import { disassemble, getChoseong } from 'es-hangul'

/** Whether a key (`keyOf`) is two or more initial consonants and nothing else. A single one is probably still being composed. */
export const isInitials = (key: string): boolean => /^[\u1100-\u1112]{2,}$/.test(key)

/** The initial consonants of a name's syllables, as a key: ㄷㅅ of 등심. Other characters have none. */
export const initialsOf = (name: string): string => getChoseong(name).normalize('NFKC').replaceAll(/\s/g, '')

/** Consonants that stand alone, as a word: the keyboard may join two into one character (ㄳ), which are taken apart; a single one is ignored. */
export function initialsWord(consonants: string): string {
  const apart = disassemble(consonants)
  return apart.length > 1 ? apart : ' '
}
