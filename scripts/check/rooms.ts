import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import { floorsOf } from './floors.ts'

/** The largest share of the lines of `server/` that one room may have. */
const largestShare = 0.12
/** Names of folders and files that say nothing about their content. */
const empty = /(^|\/)(utils?|helpers?|misc|shared|lib)(\/|\.tsx?$)/
/** Files that need a default export for their program. */
const defaults = /(^|\/)(vite|playwright)\.config\.ts$|^scripts\/test\/send-events\.ts$/

/** Libraries that belong to few rooms of `server/`; all others may be used anywhere. */
const packagesOf: Readonly<Record<string, readonly string[]>> = {
  '@aws-sdk/client-s3': ['files'],
  '@aws-sdk/lib-storage': ['files'],
  '@fastify/compress': ['http', 'pages'],
  '@fastify/cookie': ['http'],
  '@fastify/multipart': ['http'],
  '@fastify/static': ['pages'],
  '@fastify/swagger': ['http'],
  '@fastify/under-pressure': ['http'],
  '@opentelemetry/api': ['http', 'providers', 'telemetry'],
  '@opentelemetry/exporter-trace-otlp-http': ['telemetry'],
  '@opentelemetry/exporter-trace-otlp-proto': ['telemetry'],
  '@opentelemetry/resources': ['telemetry'],
  '@opentelemetry/sdk-trace-node': ['telemetry'],
  '@zxcvbn-ts/language-common': ['identity'],
  'csv-parse': ['sheets'],
  'fast-xml-parser': ['providers'],
  'iconv-lite': ['sheets'],
  jose: ['session-tokens'],
  otpauth: ['identity'],
  pdfkit: ['statements'],
  pg: ['', 'catalogue', 'deps', 'realtime'],
  'prom-client': ['http'],
  qrcode: ['trace'],
  'read-excel-file': ['sheets'],
  'sanitize-html': ['content', 'html'],
  sharp: ['files', 'pages'],
  'socket.io': ['realtime'],
  undici: ['providers'],
}

/**
 * One sentence for each violation of the structure of rooms: cycles between rooms, imports from a higher floor, rooms that are too large or
 * missing in CONTRIBUTING, and what rule 4 forbids. A room is a folder of `server/`, `web/`, `web/storefront/` or `web/operator/`.
 */
export function roomProblems(graph: ImportGraph, root: string): string[] {
  const files = graph.files().filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
  return [
    ...files.flatMap((file) => spellingProblems(file, graph.text(file))),
    ...arrowProblems(files, graph, root),
    ...sizeProblems(files, graph),
    ...unnamedRooms(files, root),
  ]
}

/** The room of a file; undefined outside `server/` and `web/`. */
function roomOf(file: string): string | undefined {
  const [area, first = '', second = '', ...rest] = file.split('/')
  if (area === 'server') return `server/${second ? first : ''}`
  if (area !== 'web') return undefined
  if (!second) return 'web/'
  return ['storefront', 'operator'].includes(first) && rest.length > 0 ? `web/${first}/${second}` : `web/${first}`
}

function spellingProblems(file: string, text: string): string[] {
  const problems: string[] = []
  if (empty.test(file)) problems.push(`${file}: 이름이 무엇이 들어 있는지 말하지 않아요.`)
  if (/from '\.\.\//.test(text)) problems.push(`${file}: '../'로 가져와요. '#영역/….ts'로 적어 주세요.`)
  if (/^export default\b/m.test(text) && !defaults.test(file)) problems.push(`${file}: export default는 쓰지 않아요.`)
  if (/^export (\*|(type )?\{[^}]*\}) from '[#.]/m.test(text))
    problems.push(`${file}: 남의 것을 다시 내보내요. 쓰는 곳에서 바로 가져와 주세요.`)
  const room = roomOf(file)
  if (room?.startsWith('server/'))
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)) {
      const allowed = packagesOf[name]
      if (allowed && !allowed.includes(room.slice('server/'.length)))
        problems.push(`${file}: ${name}은(는) ${allowed.join('·')}에서만 써요.`)
    }
  return problems
}

function arrowProblems(files: string[], graph: ImportGraph, root: string): string[] {
  const floors = floorsOf(root)
  const problems: string[] = []
  const arrows = new Map<string, Map<string, string>>()
  for (const file of files) {
    const from = roomOf(file)
    if (!from) continue
    for (const imported of graph.imports(file)) {
      const to = roomOf(imported)
      if (!to || to === from) continue
      arrows.set(from, (arrows.get(from) ?? new Map<string, string>()).set(to, `${file} → ${imported}`))
      if (!floors.mayUse(from, to)) problems.push(`${file}: ${from}에서는 ${to}이(가) 보이지 않아요 (${imported}).`)
    }
  }
  return [...problems, ...circles(arrows)]
}

/** Each cycle of rooms once, as its path. */
function circles(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const done = new Set<string>()
  const problems: string[] = []
  const visit = (room: string, way: readonly string[]) => {
    const start = way.indexOf(room)
    if (start >= 0) {
      const around = [...way.slice(start), room]
      const why = around.slice(1).map((next, at) => arrows.get(around[at]!)?.get(next))
      problems.push(`방들이 돌고 돌아요: ${around.join(' → ')} (${why.join(', ')})`)
      return
    }
    if (done.has(room)) return
    for (const next of arrows.get(room)?.keys() ?? []) visit(next, [...way, room])
    done.add(room)
  }
  for (const room of arrows.keys()) visit(room, [])
  return problems
}

function sizeProblems(files: string[], graph: ImportGraph): string[] {
  const lines = new Map<string, number>()
  for (const file of files) {
    const room = roomOf(file)
    if (room?.startsWith('server/')) lines.set(room, (lines.get(room) ?? 0) + graph.text(file).split('\n').length)
  }
  const all = [...lines.values()].reduce((total, count) => total + count, 0)
  return [...lines]
    .filter(([, count]) => count > all * largestShare)
    .map(([room, count]) => `${room}: 서버의 ${((100 * count) / all).toFixed(0)}%예요. ${largestShare * 100}%까지만.`)
}

function unnamedRooms(files: string[], root: string): string[] {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const rooms = new Set(files.map(roomOf).filter((room) => room?.startsWith('server/') && room !== 'server/'))
  return [...rooms]
    .map((room) => room!.slice('server/'.length))
    .filter((room) => !text.includes(`| \`${room}\` `))
    .map((room) => `server/${room}: CONTRIBUTING.md의 방 목록에 없어요.`)
}
