/** A name token in a PDF, at byte `start`; `before` is the name that stands right before it. */
export type NameSeen = { name: string; before: string; start: number }

/** No name that is searched for is longer. */
const longest = 24
const slash = 0x2f
const hash = 0x23
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0 || (byte! >= 9 && byte! <= 13)
const isDelimiter = (byte: number) => delimiters[byte] === 1
const delimiters = new Uint8Array(256)
for (const letter of '()<>[]{}/%') delimiters[letter.charCodeAt(0)] = 1

/**
 * Names so short occur by chance in a picture of some megabytes: they count only if one of these characters, which can begin their value,
 * follows.
 */
const chance = new Map([
  ['N', '0123456789'],
  ['F', '/[0123456789'],
  ['DP', '<[0123456789'],
  ['JS', '<(0123456789'],
  ['AA', '<0123456789'],
])

/** Every name in the bytes, wherever it stands, with its hex codes decoded: '/J#61vaScript' is JavaScript. It walks over the bytes once. */
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

/** Whether a short name counts. Spaces and comments may precede its value; more of them than anybody would write count as a value. */
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
