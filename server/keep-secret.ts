import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'

/** A secret of this installation, made at the first start and kept beside the data. */
export function keepSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    makeFolder(folder, 0o700)
  }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // A link appears whole or not at all, so two processes that start together agree on one secret.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
