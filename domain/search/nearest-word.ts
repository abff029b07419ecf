/** The name most like a mistyped word, compared by the letters of its syllables; undefined if it differs by more than one or two typos. */
export function nearestWord(word: string, names: Iterable<string>): string | undefined {
  if (!/^[가-힣]{2,20}$/.test(word)) return undefined
  const letters = word.normalize('NFD')
  let least = letters.length > 6 ? 3 : 2
  let nearest: string | undefined
  for (const name of names) {
    if (!/^[가-힣]{2,}$/.test(name)) continue
    const other = name.normalize('NFD')
    if (Math.abs(other.length - letters.length) >= least) continue
    const far = distance(letters, other)
    if (far < least) [least, nearest] = [far, name]
  }
  return nearest
}

/** The Levenshtein distance: letters to insert, delete or change. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const changed = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(changed, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}
