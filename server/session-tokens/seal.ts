import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'

/** ENCRYPTION_KEY, and the keys before it, under which older things can still be read. */
export type Keys = Pick<Config, 'encryptionKey'> & Partial<Pick<Config, 'oldEncryptionKeys'>>

const ivLength = 12
const tagLength = 16
/** Begins what names its key; older things begin with their iv. */
const sign = Buffer.from('HK1')
const idLength = 4

/** AES-256-GCM under ENCRYPTION_KEY: sign and number of the key, iv, tag, text. For what must be readable again. */
export function seal({ encryptionKey }: Keys, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(encryptionKey, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([headOf(encryptionKey), iv, cipher.getAuthTag(), body])
}

/** Fails when the key is none of ours or the bytes were changed. */
export function unseal({ encryptionKey, oldEncryptionKeys = [] }: Keys, sealed: Buffer): string {
  const keys = [encryptionKey, ...oldEncryptionKeys]
  const named = keys.find((key) => sealed.subarray(0, sign.length + idLength).equals(headOf(key)))
  if (named !== undefined) return open(named, sealed.subarray(sign.length + idLength))
  for (const key of keys)
    try {
      return open(key, sealed)
    } catch {
      // Of before keys had numbers: it was another one.
    }
  throw new Error('sealed with a key that is not among ours')
}

/** How everything begins that is sealed with the present key. */
export const headOf = (key: string): Buffer =>
  Buffer.concat([sign, createHash('sha256').update(`seal ${key}`).digest().subarray(0, idLength)])

function open(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
}

/** A hash that nobody without our key can try values against. `purpose` keeps the uses apart. */
export const keyedHash = ({ encryptionKey }: Keys, purpose: string, value: string): Buffer =>
  hashUnder(encryptionKey, purpose, value)

/** The same under every key of ours, the present one first: what was kept under an older one is found too. */
export const keyedHashes = (
  { encryptionKey, oldEncryptionKeys = [] }: Keys,
  purpose: string,
  value: string,
): Buffer[] => [encryptionKey, ...oldEncryptionKeys].map((key) => hashUnder(key, purpose, value))

function hashUnder(encryptionKey: string, purpose: string, value: string): Buffer {
  const key = createHmac('sha256', Buffer.from(encryptionKey, 'hex')).update(purpose).digest()
  return createHmac('sha256', key).update(value).digest()
}
