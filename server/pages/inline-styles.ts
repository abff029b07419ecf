import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Inlines the stylesheets, so that a rendered page can be painted from its first bytes. Their links stay at the end, inert, because Vite's
 * loader takes a stylesheet whose link it finds as loaded.
 */
export async function styleInliner(dist: string): Promise<(html: string) => Promise<string>> {
  const read = new Map<string, Promise<string>>()
  const sheet = (name: string) => {
    const known = read.get(name) ?? readFile(path.join(dist, name), 'utf8')
    read.set(name, known)
    return known
  }
  return async (html) => {
    const links = [...html.matchAll(/<link rel="stylesheet" crossorigin href="\/(assets\/[\w.-]+\.css)">/g)]
    const sheets = await Promise.all(links.map(([, name = '']) => sheet(name)))
    const style = `<style>${sheets.join('').replaceAll('</', '<\\/')}</style>`
    const later = links.map(([link]) => link.replace('<link ', '<link disabled ')).join('')
    let page = html
    for (const [link] of links) page = page.replace(link, '')
    return page.replace('</head>', () => `${style}</head>`).replace('</body>', () => `${later}</body>`)
  }
}
