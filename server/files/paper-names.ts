/** A name of a PDF, from `start` on; `before` is the name that stands right before it. */
export type NameSeen = { name: string; before: string; start: number }

/** Longer names are of no interest here. */
const longest = 24
const slash = 0x2f
const hash = 0x23
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0 || (byte! >= 9 && byte! <= 13)
const isDelimiter = (byte: number) => delimiters[byte] === 1
const delimiters = new Uint8Array(256)
for (const letter of '()<>[]{}/%') delimiters[letter.charCodeAt(0)] = 1

/** Names so short turn up by chance in a picture of some megabytes: they count where what follows can be their value. */
const chance = new Map([
  ['N', '0123456789'],
  ['F', '/[0123456789'],
  ['DP', '<[0123456789'],
  ['JS', '<(0123456789'],
  ['AA', '<0123456789'],
])

/** Every name, wherever it stands, spelt out: '/J#61vaScript' is JavaScript. In one walk over the bytes. */
export function* namesIn(bytes: Uint8Array): Generator<NameSeen, void> {
  let before = ''
  let beforeEnd = -1
  for (let start = bytes.indexOf(slash); start >= 0;) {
    let name = ''
    let end = start + 1
    for (; end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end]!); end++) {
      if (name.length > longest) continue
      const code = bytes[end] === hash ? spelt(bytes[end + 1], bytes[end + 2]) : undefined
      name += String.fromCharCode(code ?? bytes[end]!)
      if (code !== undefined) end += 2
    }
    if (name.length <= longest && mayStand(name, bytes, end)) {
      yield { name, before: onlySpace(bytes, beforeEnd, start) ? before : '', start }
      before = name
      beforeEnd = end
    }
    start = bytes.indexOf(slash, end)
  }
}

/** Spaces and comments may stand before a value; so many that nobody would write them are taken for one. */
function mayStand(name: string, bytes: Uint8Array, end: number): boolean {
  const values = chance.get(name)
  if (values === undefined) return true
  let inComment = false
  for (let at = end; at < Math.min(end + 1_000, bytes.length); at++) {
    const letter = String.fromCharCode(bytes[at]!)
    if (inComment) inComment = letter !== '\n' && letter !== '\r'
    else if (letter === '%') inComment = true
    else if (!isSpace(bytes[at])) return values.includes(letter)
  }
  return true
}

function onlySpace(bytes: Uint8Array, from: number, to: number): boolean {
  if (from < 0 || to - from > 16) return false
  for (let at = from; at < to; at++) if (!isSpace(bytes[at])) return false
  return true
}

function spelt(high: number | undefined, low: number | undefined): number | undefined {
  const digits = String.fromCharCode(high ?? 0, low ?? 0)
  return /^[0-9A-Fa-f]{2}$/.test(digits) ? parseInt(digits, 16) : undefined
}
