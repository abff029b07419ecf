import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** The last entry of a backup: its content and checksums. Sizes in bytes, sums SHA-256. */
export const manifest = z.object({
  product: z.literal('hangyeol'),
  format: z.literal(1),
  /** The market's time of the snapshot, ISO. */
  at: z.string(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Shows whether an ENCRYPTION_KEY fits the encrypted data in it, and reveals nothing about the key. */
  keyMark: z.string(),
  rows: z.record(z.string(), z.int()),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.object({ size: z.int(), sum: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'

export const markOfKey = (encryptionKey: string): string =>
  createHmac('sha256', Buffer.from(encryptionKey, 'hex')).update('hangyeol backup').digest('hex').slice(0, 32)
