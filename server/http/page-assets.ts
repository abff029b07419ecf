import { readFile } from 'node:fs/promises'
import path from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The scripts and styles of a page's own code, so that the browser fetches them beside the entry instead of after it. */
export async function pageAssets(dist: string): Promise<(module: string | undefined) => string> {
  const manifest = await readFile(path.join(dist, '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    (): Manifest => ({}),
  )
  const entry = chunksOf(manifest, 'index.html')
  const links = new Map<string, string>()

  return (module) => {
    const source = module && `storefront/${module}.tsx`
    if (!source || !manifest[source]) return ''
    const known = links.get(source)
    if (known !== undefined) return known
    const own = [...chunksOf(manifest, source)].filter((chunk) => !entry.has(chunk))
    const loaded = new Set([...entry].flatMap(({ css = [] }) => css))
    const styles = [...new Set(own.flatMap(({ css = [] }) => css))].filter((file) => !loaded.has(file))
    const made = [
      ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ].join('')
    links.set(source, made)
    return made
  }
}

function chunksOf(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk)) return found
  found.add(chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}
