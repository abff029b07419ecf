import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { foldersAbove } from '#scripts/parts/folders-above.ts'

type Entry = {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = path.resolve(import.meta.dirname, '../..')

async function read<Content>(name: string): Promise<Content> {
  const content: Content = JSON.parse(await readFile(path.join(root, name), 'utf8'))
  return content
}

// npm ci refuses a lock file with one package too few, also one for another platform, and then nothing starts on a fresh clone.
it('package-lock.json has every package that package.json and the packages themselves ask for', async () => {
  const { packages } = await read<{ packages: Record<string, Entry> }>('package-lock.json')
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(place).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map((name) => `${place}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

it('package-lock.json was made from this package.json', async () => {
  const { packages } = await read<{ packages: Record<string, Entry> }>('package-lock.json')
  const asked = await read<Entry>('package.json')
  assert.deepEqual(packages['']?.dependencies, asked.dependencies)
  assert.deepEqual(packages['']?.devDependencies, asked.devDependencies)
})
