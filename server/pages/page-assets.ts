import { readFile } from 'node:fs/promises'
import path from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The list of pages that no first screen needs (web/storefront/later-pages.ts): it is the module between the entry and each of these pages. */
const laterPages = 'storefront/later-pages.ts'

/** The scripts and styles that a page needs, so that the browser fetches them together with the entry instead of after it. */
export async function pageAssets(dist: string): Promise<(module: string | undefined) => string> {
  const manifest = await readFile(path.join(dist, '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    (): Manifest => ({}),
  )
  const entry = manifest['index.html']
  // The entry loads the rest of itself step by step (web/storefront/main.tsx).
  const steps = ['index.html', ...(entry?.dynamicImports ?? [])]
  const linked = new Set([...chunksOf(manifest, 'index.html')].flatMap(({ css = [] }) => css))
  const links = new Map<string, string>()

  return (module) => {
    const source = module ? `storefront/${module}.tsx` : ''
    const known = links.get(source)
    if (known !== undefined) return known
    const way = manifest[laterPages]?.dynamicImports?.includes(source) ? [laterPages] : []
    const chunks = new Set([...steps, ...way, source].flatMap((name) => [...chunksOf(manifest, name)]))
    const styles = new Set([...chunks].flatMap(({ css = [] }) => css))
    const made = [
      ...[...chunks]
        .filter((chunk) => chunk !== entry)
        .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...[...styles]
        .filter((file) => !linked.has(file))
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
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
