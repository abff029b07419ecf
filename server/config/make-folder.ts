import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and its parents, one at a time. Node's own `recursive` never returns where a folder cannot be made and the system says
 * ENOENT, as in /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  // `existsSync` follows links: a link to nothing counts as missing, and `mkdirSync` then fails with EEXIST.
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    if (!existsSync(folder)) throw error
  }
}
