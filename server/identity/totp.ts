import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with the usual values: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): string => base32(randomBytes(20))
export const totpStep = (now: number): number => Math.floor(now / 1000 / stepSeconds)

/** The six digits of one 30-second step. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Which step a code belongs to, one to either side allowed for slow clocks and fingers; undefined for a wrong one. */
export function totpStepOf(secret: string, code: string, now: number): number | undefined {
  const present = totpStep(now)
  return [present, present - 1, present + 1].find((step) => totpAt(secret, step) === code)
}

/** What an authenticator app takes, typed or as a QR code. */
export const totpAddress = (secret: string, login: string): string =>
  `otpauth://totp/${encodeURIComponent(`한결:${login}`)}?secret=${secret}&issuer=${encodeURIComponent('한결')}`

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
