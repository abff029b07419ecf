import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Deps } from '#server/deps/deps.ts'

/** Pixels of a phone's screen, at twice to three times its CSS width. */
const width = 780
const kept = 200

/**
 * The first screen's picture as a data URL of 7 to 12 kB (AVIF), so that it is painted with the page's first bytes. Made
 * once for each picture, without making a page wait: undefined until it is there, or when it cannot be made.
 */
export function pictureInliner(app: FastifyInstance, log: Deps['log']): (address: string) => string | undefined {
  const made = new Map<string, string | undefined>()

  async function make(address: string): Promise<void> {
    try {
      const { statusCode, rawPayload } = await app.inject({ url: address, headers: { 'accept-encoding': 'identity' } })
      if (statusCode !== 200) return
      const picture = sharp(rawPayload).resize({ width, withoutEnlargement: true }).avif({ quality: 40, effort: 3 })
      made.set(address, `data:image/avif;base64,${(await picture.toBuffer()).toString('base64')}`)
    } catch (error) {
      log.warn({ err: error, address }, 'a first picture could not be written into the page')
    }
  }

  return (address) => {
    if (made.has(address) || !address.startsWith('/')) return made.get(address)
    const [oldest] = made.keys()
    if (made.size >= kept && oldest !== undefined) made.delete(oldest)
    made.set(address, undefined)
    void make(address)
    return undefined
  }
}
