import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const folder = 'database/migrations'
const head = /^create (?:or replace )?function (\w+)\(/gm

export type Routine = {
  name: string
  /** 'create or replace function … $$;' */
  text: string
}

/** The routine of a migration in which a text stands; undefined where it stands in none. */
export function routineAround(file: string, text: string): Routine | undefined {
  const whole = readFileSync(path.join(root, file), 'utf8')
  const at = whole.indexOf(text)
  const begun = [...whole.matchAll(head)].findLast(({ index }) => index < at)
  if (!begun) return undefined
  const end = whole.indexOf('$$;', begun.index)
  if (end < at) return undefined
  const lines = whole.slice(begun.index, end + '$$;'.length)
  return { name: begun[1]!, text: lines.replace(/^create function/, 'create or replace function') }
}

/** The last migration that makes a routine: only there it is the one that runs. */
export function migrationThatMakes(routine: string): string | undefined {
  const makes = (name: string) =>
    [...readFileSync(path.join(root, folder, name), 'utf8').matchAll(head)].some(([, made]) => made === routine)
  const last = readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .findLast(makes)
  return last && `${folder}/${last}`
}
