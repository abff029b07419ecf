import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
/** A file of the build with its size in bytes, uncompressed and compressed. */
export type Weight = { file: string; bytes: number; gzip: number }

const dist = resolve(import.meta.dirname, '../web/dist')

/** Most JavaScript, in bytes after gzip, that the first load of /Main may bring (docs/decisions/010-router-of-our-own.md). */
export const allowance = 108_500

/** Every measured page, with the module that renders it. */
export const pages = {
  '/Main': 'storefront/home/home-page.tsx',
  '/GoodsAll': 'storefront/catalogue/carcasses-page.tsx',
  '/GoodsNormal': 'storefront/catalogue/products-page.tsx',
  '/GoodsSearch': 'storefront/catalogue/search-page.tsx',
  '/Cart': 'storefront/checkout/cart-page.tsx',
  '/Order': 'storefront/checkout/order-page.tsx',
}

/** Most JavaScript, in bytes after gzip, that a desk of the console may bring beyond the console itself. */
export const deskAllowance = 60_000

/** Most JavaScript and CSS, in bytes after gzip, that the console may bring with the desk that it opens with. */
export const firstDeskAllowance = 155_000

type Manifest = Record<string, Chunk>

const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(resolve(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** The files of a page's first load: the entry, its steps, the page's own chunk, and all their static imports. */
export async function firstLoad(page: string): Promise<{ scripts: Weight[]; styles: Weight[] }> {
  const manifest = await readManifest()
  const { scripts, styles } = importedBy(manifest, [
    'index.html',
    ...(manifest['index.html']?.dynamicImports ?? []),
    page,
  ])
  return { scripts: await Promise.all(scripts.map(weigh)), styles: await Promise.all(styles.map(weigh)) }
}

/** The size of each lazily loaded part of the console beyond the console's own scripts, in bytes after gzip. */
export async function deskLoads(): Promise<Map<string, number>> {
  const manifest = await readManifest()
  const shell = new Set(importedBy(manifest, ['operator.html']).scripts)
  const desks = manifest['operator.html']?.dynamicImports ?? []
  return new Map(
    await Promise.all(
      desks.map(async (desk): Promise<[string, number]> => {
        const own = importedBy(manifest, [desk]).scripts.filter((file) => !shell.has(file))
        return [desk, sum(await Promise.all(own.map(weigh)))]
      }),
    ),
  )
}

/** The files of the console's first load: its own scripts and styles, and those of today's page. Font and socket come later. */
export async function firstDesk(): Promise<{ scripts: Weight[]; styles: Weight[] }> {
  const { scripts, styles } = importedBy(await readManifest(), ['operator.html', 'operator/today/today-page.tsx'])
  return { scripts: await Promise.all(scripts.map(weigh)), styles: await Promise.all(styles.map(weigh)) }
}

function importedBy(manifest: Manifest, keys: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build: run the build first.`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  keys.forEach(visit)
  return { scripts: [...scripts], styles: [...styles] }
}

async function weigh(file: string): Promise<Weight> {
  const content = await readFile(resolve(dist, file))
  // Level 6, as a server compresses on the fly.
  return { file, bytes: content.length, gzip: gzipSync(content, { level: 6 }).length }
}

/** The sum of compressed sizes, in bytes. */
export const sum = (weights: readonly Weight[]): number => weights.reduce((total, { gzip }) => total + gzip, 0)
