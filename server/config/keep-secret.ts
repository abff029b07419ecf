import { randomBytes } from 'node:crypto'
import { appendFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/** The encryption keys that are kept beside the data: the present one, and those it has replaced, the latest first. */
export function keptSecrets(dataDir: string): { encryptionKey: string; oldEncryptionKeys: string[] } {
  return { encryptionKey: keepSecret(dataDir, 'encryption'), oldEncryptionKeys: replacedSecrets(dataDir, 'encryption') }
}

/** What `replaceSecret` has put aside, the latest first. */
export function replacedSecrets(dataDir: string, name: string): string[] {
  try {
    return readFileSync(path.join(dataDir, 'secrets', `${name}.old`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .toReversed()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Makes a new secret and keeps the one before it among the old ones. The old one is safe before the new one is there. */
export function replaceSecret(dataDir: string, name: string): void {
  const file = path.join(dataDir, 'secrets', name)
  appendFileSync(`${file}.old`, `${keepSecret(dataDir, name)}\n`, { mode: 0o600, flush: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  renameSync(draft, file)
}
