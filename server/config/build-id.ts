import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The built web (`npm start` and `npm test` make it). */
export const builtWeb = path.resolve(import.meta.dirname, '../../web/dist')

/**
 * The id of this build: the same in every process that serves it, another one as soon as one of its files differs. Browsers know it as
 * `app_version` and name their caches by it.
 */
export function buildId(dist = builtWeb): string {
  const hash = createHash('sha256')
  for (const name of ['.vite/manifest.json', 'index.html', 'offline.html', 'service-worker.js']) {
    const file = path.join(dist, name)
    if (existsSync(file)) hash.update(`${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
