import { namesIn, type NameSeen } from './paper-names.ts'

const mostParts = 2_000
/** Names that say that objects lie packed in a stream, and those that say how; some viewers take the short ones too. */
const told = new Set(['ObjStm', 'First', 'N'])
const ways = new Set(['Filter', 'F', 'FFilter', 'DecodeParms', 'DP'])

/**
 * The deflated bytes of every stream that has objects packed in it, each to the end of the file; undefined for one that cannot be looked
 * at. Viewers differ in where the description of a stream begins, so everything since the stream before counts: where that tells of packed
 * objects, the description must be one that can be read in one way alone, and nothing before it may speak of filters.
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

/** Deflated once or not at all, and nothing beside it: no other filter, nothing said twice, no value that lies elsewhere but the length. */
function plainWay(description: string): 'deflated' | 'open' | undefined {
  const keys = [...description.matchAll(entry)].map(([found]) => /^\/\w+/.exec(found)![0])
  if (new Set(keys).size < keys.length || !/^<<\s*>>\s*$/.test(description.replaceAll(entry, ''))) return undefined
  return keys.includes('/Filter') ? 'deflated' : 'open'
}
