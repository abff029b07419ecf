import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Of 92 subsets the two with the commonest syllables, Latin and digits: three quarters of any first screen. */
const firstSubsets = [90, 91]

const stylesheet = 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'

/**
 * Splits the dynamic subset of the npm package in two: `virtual:pretendard-first.css` travels with the page's own styles,
 * `virtual:pretendard-rest.css` (13 kB of ranges for rarer syllables) is loaded after the first paint, so that those
 * files do not take the line from the first picture.
 */
export function pretendard(): Plugin {
  const path = createRequire(import.meta.url).resolve(stylesheet)
  return {
    name: 'pretendard',
    enforce: 'pre',
    resolveId(id) {
      const half = /^virtual:pretendard-(first|rest)\.css$/.exec(id)?.[1]
      return half && resolve(dirname(path), `pretendard-${half}.css`)
    },
    async load(id) {
      const half = /pretendard-(first|rest)\.css$/.exec(id)?.[1]
      if (!half) return
      const css = await readFile(path, 'utf8')
      const faces = css.match(/@font-face\s*\{[^}]+\}/g) ?? []
      return faces.filter((face) => firstSubsets.includes(subsetOf(face)) === (half === 'first')).join('\n')
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.keys(bundle ?? {})
        return firstSubsets.flatMap((subset) => {
          const file = files.find((name) => name.includes(`subset.${subset}-`) && name.endsWith('.woff2'))
          if (!file) return []
          const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
          return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
        })
      },
    },
  }
}

function subsetOf(face: string): number {
  return Number(/subset\.(\d+)\.woff2/.exec(face)?.[1])
}
