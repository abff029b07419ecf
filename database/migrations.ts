import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const forward = path.join(import.meta.dirname, 'migrations')
const baseline = path.join(import.meta.dirname, 'baseline')

/** The subfolder of the migrations that the baseline replaces. Only databases that were begun with them run them. */
const beforeBaseline = 'before-baseline'

/** `sum`: the checksum of its text, as in landed.txt. */
export type Migration = { name: string; isBefore: boolean; text: string; sum: string }

/** Every migration of a folder, including those before the baseline, in the order of their numbers. */
export async function migrationsIn(folder = forward): Promise<Migration[]> {
  const places = await sqlFiles(folder, { recursive: true })
  const found = places.map(async (place) => {
    const text = await readFile(path.join(folder, place), 'utf8')
    const sum = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return { name: path.basename(place), isBefore: path.dirname(place) === beforeBaseline, text, sum }
  })
  return (await Promise.all(found)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The names of all migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await sqlFiles(forward, { recursive: true })).map((place) => path.basename(place)).toSorted()
}

/** The SQL that creates an empty database. */
export async function baselineText(): Promise<string> {
  const names = (await sqlFiles(baseline)).toSorted()
  return (await Promise.all(names.map((name) => readFile(path.join(baseline, name), 'utf8')))).join('\n')
}

const sqlFiles = async (folder: string, options = {}) =>
  (await readdir(folder, options)).filter((place) => place.endsWith('.sql'))
