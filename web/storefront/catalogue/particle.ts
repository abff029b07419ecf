/** The topic particle of a Korean word: 채끝 → '채끝은', 차돌박이 → '차돌박이는'. */
export function asTopic(word: string): string {
  const last = word.codePointAt(word.length - 1) ?? 0
  const isSyllable = last >= 0xac00 && last <= 0xd7a3
  // In the block of composed syllables every 28th has no final consonant.
  return `${word}${isSyllable && (last - 0xac00) % 28 === 0 ? '는' : '은'}`
}
