import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

type Key = Pick<Config, 'encryptionKey'>

const ivLength = 12
const tagLength = 16

/** AES-256-GCM under ENCRYPTION_KEY: iv, tag, text. For what must be readable again. */
export function seal({ encryptionKey }: Key, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(encryptionKey, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Fails when the key is another one or the bytes were changed. */
export function unseal({ encryptionKey }: Key, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(encryptionKey, 'hex'), iv)
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
}

/** A hash that nobody without our key can try values against. `purpose` keeps the uses apart. */
export function keyedHash({ encryptionKey }: Key, purpose: string, value: string): Buffer {
  const key = createHmac('sha256', Buffer.from(encryptionKey, 'hex')).update(purpose).digest()
  return createHmac('sha256', key).update(value).digest()
}
