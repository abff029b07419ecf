import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'

/** ENCRYPTION_KEY, and former keys with which older data can still be decrypted. */
export type Keys = Pick<Config, 'encryptionKey'> & Partial<Pick<Config, 'oldEncryptionKeys'>>

const ivLength = 12
const tagLength = 16
/** The prefix of data that name their key; older data begin with the iv. */
const sign = Buffer.from('HK1')
const idLength = 4

/** Encrypts a text that must be readable again: AES-256-GCM with ENCRYPTION_KEY. Layout: prefix and id of the key, iv, tag, ciphertext. */
export function seal({ encryptionKey }: Keys, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(encryptionKey, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([headOf(encryptionKey), iv, cipher.getAuthTag(), body])
}

/** Decrypts. Throws if none of our keys fits or the bytes were changed. */
export function unseal({ encryptionKey, oldEncryptionKeys = [] }: Keys, sealed: Buffer): string {
  const keys = [encryptionKey, ...oldEncryptionKeys]
  const named = keys.find((key) => sealed.subarray(0, sign.length + idLength).equals(headOf(key)))
  if (named !== undefined) return open(named, sealed.subarray(sign.length + idLength))
  for (const key of keys)
    try {
      return open(key, sealed)
    } catch {
      // Data without a key id: this key does not fit, try the next.
    }
  throw new Error('sealed with a key that is not among ours')
}

/** The first bytes of everything that was sealed with this key. */
export const headOf = (key: string): Buffer =>
  Buffer.concat([sign, createHash('sha256').update(`seal ${key}`).digest().subarray(0, idLength)])

function open(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
}

/** An HMAC, so that nobody without our key can guess values. `purpose` separates the uses. */
export const keyedHash = ({ encryptionKey }: Keys, purpose: string, value: string): Buffer =>
  hashUnder(encryptionKey, purpose, value)

/** The same with each of our keys, the current one first, to find what was stored with an older one. */
export const keyedHashes = (
  { encryptionKey, oldEncryptionKeys = [] }: Keys,
  purpose: string,
  value: string,
): Buffer[] => [encryptionKey, ...oldEncryptionKeys].map((key) => hashUnder(key, purpose, value))

function hashUnder(encryptionKey: string, purpose: string, value: string): Buffer {
  const key = createHmac('sha256', Buffer.from(encryptionKey, 'hex')).update(purpose).digest()
  return createHmac('sha256', key).update(value).digest()
}
