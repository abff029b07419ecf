/** The UTF-16 variant of a text, by its byte order mark; undefined: none. */
export const utf16Of = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
