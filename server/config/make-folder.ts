import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * A folder and what it lies in, one at a time. Node's own `recursive` never comes back from where folders cannot be made
 * and the system says ENOENT, such as /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  // Follows links: one to where nothing is is not there, and then in the way (EEXIST).
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    if (!existsSync(folder)) throw error
  }
}
