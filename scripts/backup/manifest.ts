import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** The last entry of a backup: what is in it and how it must read. Sizes in bytes, sums SHA-256. */
export const manifest = z.object({
  product: z.literal('hangyeol'),
  format: z.literal(1),
  /** The market's time of the snapshot, ISO. */
  at: z.string(),
  /** Those that had run, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Tells whether what is sealed in it can be read with an ENCRYPTION_KEY, and nothing about the key. */
  keyMark: z.string(),
  rows: z.record(z.string(), z.int()),
  /** By sequence, the value it gave last. */
  sequences: z.record(z.string(), z.string()),
  entries: z.record(z.string(), z.object({ size: z.int(), sum: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'

export const markOfKey = (encryptionKey: string): string =>
  createHmac('sha256', Buffer.from(encryptionKey, 'hex')).update('hangyeol backup').digest('hex').slice(0, 32)
