import { stat } from 'node:fs/promises'
import { sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives the browser the declared calls of contract/ reduced to plain data (method, path, access, whether it only reads) and keeps their
 * schemas, and with them zod, on the server. Plain values (the refusals) stay. A schema that a page imports from contract/ as a value is
 * missing in the result, so the build fails instead of growing.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!file.includes(`${sep}contract${sep}`) || !file.endsWith('.ts') || file.includes('node_modules')) return
      const { mtimeMs } = await stat(file)
      const declared: Record<string, unknown> = await import(`${file}?at=${mtimeMs}`)
      const lines = Object.entries(declared).flatMap(([name, value]) => {
        const plain = withoutSchemas(value)
        return plain === undefined ? [] : [`export const ${name} = ${JSON.stringify(plain)}`]
      })
      return { code: lines.join('\n') || 'export {}', map: null }
    },
    // domain/ builds schemas from the names beside them: `z.literal(Object.values(names))`. The bundler drops an unused schema
    // (vite.config.ts declares `z` pure) only if it also knows that reading the names has no side effect.
    transform(code, id) {
      if (!id.includes(`${sep}domain${sep}`) || id.includes('node_modules')) return
      return { code: code.replaceAll(/\bObject\.(keys|values)\(/g, '/* @__PURE__ */ Object.$1('), map: null }
    },
  }
}

/** A call loses its schemas; values that JSON can carry stay; everything else (a schema, a function) is left out. */
export function withoutSchemas(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return undefined
  if ('_zod' in value) return undefined
  if ('method' in value && 'path' in value && 'result' in value)
    return {
      method: value.method,
      path: value.path,
      access: 'access' in value ? value.access : 'public',
      ...('asks' in value && { asks: value.asks }),
      ...('sheet' in value && { sheet: sheetOf(value.sheet as { name: unknown; call: object }) }),
    }
  return isPlain(value) ? value : undefined
}

/** Of the sheet of a list only its call and its name; its columns stay on the server. */
const sheetOf = ({ name, call }: { name: unknown; call: object }) => ({ name, call: withoutSchemas(call) })

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return false
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
