import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF made by pdfkit, by page, as a reader would copy it: the glyph ids of each piece of text, decoded with its font's
 * ToUnicode table. One line per piece.
 */
export function pdfText(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const text = (id: string | undefined) => (id === undefined ? '' : streamOf(objects.get(id)))
  const pages = [...objects.values()].filter((one) => /\/Type \/Page\b/.test(one.head))
  return pages.map(({ head }) => {
    const fonts = fontsOf(resourcesOf(head, objects), objects, text)
    const content = text(/\/Contents (\d+) 0 R/.exec(head)?.[1])
    const said: string[] = []
    let font = ''
    for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = name
      else if (pieces) said.push(lettersOf(pieces, fonts.get(font)))
    }
    return said.join('\n')
  })
}

type PdfObject = { head: string; stream: Buffer | undefined }

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const whole = bytes.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const { 1: id = '', 2: body = '', index } of whole.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('\nstream\n')
    const from = index + whole.slice(index).indexOf(body) + start + '\nstream\n'.length
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    found.set(id, {
      head: start < 0 ? body : body.slice(0, start),
      stream: start < 0 ? undefined : bytes.subarray(from, from + length),
    })
  }
  return found
}

function streamOf(object: PdfObject | undefined): string {
  if (!object?.stream) return ''
  return (object.head.includes('/FlateDecode') ? inflateSync(object.stream) : object.stream).toString('latin1')
}

const resourcesOf = (head: string, objects: Map<string, PdfObject>): string =>
  objects.get(/\/Resources (\d+) 0 R/.exec(head)?.[1] ?? '')?.head ?? head

function fontsOf(resources: string, objects: Map<string, PdfObject>, text: (id: string | undefined) => string) {
  const fonts = new Map<string, string[]>()
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = text(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1])
    const letters: string[] = []
    for (const [, from = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
      [...list.matchAll(/<([\w ]*)>/g)].forEach(([, code = ''], place) => {
        letters[parseInt(from, 16) + place] = Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
      })
    fonts.set(name, letters)
  }
  return fonts
}

const lettersOf = (pieces: string, letters: string[] | undefined): string =>
  [...pieces.matchAll(/<(\w+)>/g)]
    .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
    .map((glyph) => letters?.[parseInt(glyph, 16)] ?? '�')
    .join('')
