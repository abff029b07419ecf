import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Mutant } from './mutant.ts'

/** The name under which a process is told of its mutant. */
const variable = 'HANGYEOL_MUTANT'

const root = path.resolve(import.meta.dirname, '../..')

/** What a process needs in its environment for it and all that it starts to read one file with the mutant in it. No file changes. */
export const infecting = ({ file, text, instead }: Mutant): Record<string, string> => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(import.meta.filename).href}`,
  [variable]: JSON.stringify({ file, text, instead }),
})

const given = process.env[variable]
if (given) {
  const { file, text, instead } = JSON.parse(given) as Mutant
  const infected = pathToFileURL(path.join(root, file)).href
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url.split('?')[0] !== infected) return loaded
      const source = readFileSync(fileURLToPath(url), 'utf8')
      return { ...loaded, source: source.replace(text, () => instead) }
    },
  })
}
