/** The topic particle of a Korean word: 채끝 → '채끝은', 차돌박이 → '차돌박이는'. */
export const asTopic = (word: string): string => `${word}${finalOf(word) === 0 ? '는' : '은'}`

/** The particle of a means, alone, to stand behind a quotation mark: 등심 → '으로', 갈비 and 업진살 → '로'. */
export const meansParticle = (word: string): string => ([0, rieul].includes(finalOf(word) ?? -1) ? '로' : '으로')

const rieul = 8

/** The final consonant of the last syllable, 0 for none: in the block of composed syllables every 28th has none. */
function finalOf(word: string): number | undefined {
  const last = word.codePointAt(word.length - 1) ?? 0
  return last >= 0xac00 && last <= 0xd7a3 ? (last - 0xac00) % 28 : undefined
}
