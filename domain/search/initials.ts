import { disassemble, getChoseong } from 'es-hangul'

/** A word of two consonants or more and nothing else, as a key is written (`keyOf`). One alone is still being composed. */
export const isInitials = (key: string): boolean => /^[\u1100-\u1112]{2,}$/.test(key)

/** What each syllable begins with, as a key: ㄷㅅ of 등심. Signs, spaces and other letters have none. */
export const initialsOf = (name: string): string => getChoseong(name).normalize('NFKC').replaceAll(/\s/g, '')

/** Consonants that stand alone, as a word: two that the keyboard put into one letter (ㄳ) are two, and one is none yet. */
export function initialsWord(consonants: string): string {
  const apart = disassemble(consonants)
  return apart.length > 1 ? apart : ' '
}
