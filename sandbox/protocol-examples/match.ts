/** What placeholders caught so far, by name. */
export type Caught = Map<string, string>

const forms: Record<string, string> = {
  time: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00`,
  date: String.raw`\d{4}-\d{2}-\d{2}`,
  hex: '[0-9A-F]{32}',
  digits: String.raw`\d+`,
}
const placeholder = /\{\{(?<name>\w+)(?::(?<form>\w+))?\}\}/g

/**
 * Compares an answer with an example. A string of the example may hold `{{name}}` or `{{name:form}}`: it stands for any
 * text (of that form), and for the same text wherever the name comes again. Keys must be exactly those of the example.
 */
export function differences(expected: unknown, actual: unknown, caught: Caught, path = ''): string[] {
  if (typeof expected === 'string') return textDifference(expected, actual, caught, path)
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [`${path}: not ${expected.length} items`]
    return expected.flatMap((one, index) => differences(one, actual[index], caught, `${path}[${index}]`))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path}: not an object`]
    const parts = new Map(Object.entries(actual))
    const extra = [...parts.keys()]
      .filter((key) => !Object.hasOwn(expected, key))
      .map((key) => `${path}.${key}: unexpected`)
    const wrong = Object.entries(expected).flatMap(([key, value]) =>
      parts.has(key) ? differences(value, parts.get(key), caught, `${path}.${key}`) : [`${path}.${key}: missing`],
    )
    return [...extra, ...wrong]
  }
  return Object.is(expected, actual)
    ? []
    : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
}

function textDifference(expected: string, actual: unknown, caught: Caught, path: string): string[] {
  const wrong = [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
  if (typeof actual !== 'string') return wrong
  const seen = new Set<string>()
  let form = ''
  let end = 0
  for (const found of expected.matchAll(placeholder)) {
    const { name = '', form: kind = '' } = found.groups ?? {}
    form += RegExp.escape(expected.slice(end, found.index))
    const known = caught.get(name)
    if (known !== undefined) form += RegExp.escape(known)
    else if (seen.has(name)) form += String.raw`\k<${name}>`
    else form += `(?<${name}>${forms[kind] ?? '.*?'})`
    seen.add(name)
    end = found.index + found[0].length
  }
  form += RegExp.escape(expected.slice(end))
  const match = new RegExp(`^${form}$`, 's').exec(actual)
  if (match === null) return wrong
  for (const [name, value] of Object.entries(match.groups ?? {})) caught.set(name, value)
  return []
}

/** Puts what was caught into a request. */
export const filled = (text: string, caught: Caught): string =>
  text.replaceAll(placeholder, (whole, name: string) => caught.get(name) ?? whole)
