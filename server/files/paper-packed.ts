import { namesIn, type NameSeen } from './paper-names.ts'

const mostParts = 2_000
/** Names that mark a stream of compressed objects, and names that say how it is compressed; some viewers accept the short forms too. */
const told = new Set(['ObjStm', 'First', 'N'])
const ways = new Set(['Filter', 'F', 'FFilter', 'DecodeParms', 'DP'])

/**
 * The deflated bytes of every stream of compressed objects, each up to the end of the file; undefined: one cannot be examined. Viewers
 * differ in where the dictionary of a stream begins, so all names since the stream before count. If they mark compressed objects, the
 * dictionary must be readable in only one way, and no name before it may be one of a filter.
 */
export function* packedParts(bytes: Buffer, text: string): Generator<Buffer | undefined, void> {
  const names: NameSeen[] = []
  for (const seen of namesIn(bytes)) if (told.has(seen.name) || ways.has(seen.name)) names.push(seen)
  let next = 0
  let parts = 0
  for (const { index, 0: keyword } of text.matchAll(/(?<=[\s>\0])stream(?![A-Za-z0-9])(\r?\n)?/g)) {
    const from = next
    while (next < names.length && names[next]!.start < index) next++
    const seen = names.slice(from, next)
    const has = (name: string) => seen.some((one) => one.name === name)
    if (!has('ObjStm') && !(has('First') && has('N'))) continue
    const start = text.lastIndexOf('<<', index)
    const before = seen.filter((one) => one.start < start)
    const way = plainWay(text.slice(Math.max(start, index - 1_000), index))
    if (!way || keyword === 'stream' || before.some(({ name }) => ways.has(name)) || ++parts > mostParts)
      yield undefined
    else if (way === 'deflated') yield bytes.subarray(index + keyword.length)
  }
}

const entry =
  /\/(?:Type\s*\/ObjStm|N\s+\d+|First\s+\d+|Length\s+\d+(?:\s+\d+\s+R)?|Extends\s+\d+\s+\d+\s+R|Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\]))/g

/**
 * Undefined unless the stream is deflated once or not at all, and its dictionary has nothing else: no other filter, no key twice, no
 * indirect value except the length.
 */
function plainWay(description: string): 'deflated' | 'open' | undefined {
  const keys = [...description.matchAll(entry)].map(([found]) => /^\/\w+/.exec(found)![0])
  if (new Set(keys).size < keys.length || !/^<<\s*>>\s*$/.test(description.replaceAll(entry, ''))) return undefined
  return keys.includes('/Filter') ? 'deflated' : 'open'
}
