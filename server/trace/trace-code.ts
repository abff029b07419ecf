import { create } from 'qrcode'

/** The modules of a QR code, without its margin of four: `dark(x, y)`. */
export type Code = { size: number; dark: (x: number, y: number) => boolean }

/** The QR code of any text, without a cache. */
export function codeOf(words: string): Code {
  const { modules } = create(words, { errorCorrectionLevel: 'M' })
  return { size: modules.size, dark: (x, y) => Boolean(modules.get(y, x)) }
}

const kept = new Map<string, Code>()
const mostKept = 500

/** The QR code of a link to a traceability page, cached. Error correction M: it has to be readable on a greasy box too. */
export function traceCode(link: string): Code {
  const known = kept.get(link)
  if (known) return known
  const code = codeOf(link)
  if (kept.size >= mostKept) kept.clear()
  kept.set(link, code)
  return code
}

/** One SVG path with a rectangle for each run of dark modules in a row; `at` moves it. */
export function codePath({ size, dark }: Code, at = 0): string {
  const runs: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      const from = x
      while (x + 1 < size && dark(x + 1, y)) x++
      const length = x - from + 1
      runs.push(`M${from + at} ${y + at}h${length}v1h-${length}z`)
    }
  return runs.join('')
}

const margin = 4

/** As an SVG document, with the margin that scanners need. */
export function codePicture(code: Code): string {
  const side = code.size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#1d1b18" d="${codePath(code, margin)}"/></svg>`
}
