/** Which UTF-16 a text is in, by the mark that it begins with; undefined: in none. */
export const utf16Of = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
