/** A field of a query: `alias: name(args) { selection }`. */
export type Field = { name: string; alias: string; args: Record<string, unknown>; selection: Field[] | null }

export class QueryError extends Error {}

/** Reads the one operation of a GraphQL query: fields, aliases, arguments and variables; no fragments, no directives. */
export function parseQuery(source: string, variables: Record<string, unknown>): Field[] {
  const tokens =
    source.replaceAll(/#[^\n]*/g, '').match(/"(?:[^"\\]|\\.)*"|\.\.\.|[{}()[\]:!$@=,]|-?\d+(?:\.\d+)?|[A-Za-z_]\w*/g) ??
    []
  const words = tokens.filter((token) => token !== ',')
  let position = 0

  const look = () => words[position]
  function take(expected?: string): string {
    const word = words[position]
    if (word === undefined || (expected !== undefined && word !== expected)) {
      throw new QueryError(`Syntax Error: Expected ${expected ?? 'a name'}, found ${word ?? '<EOF>'}.`)
    }
    position += 1
    return word
  }

  function operation(): Field[] {
    if (look() !== '{') {
      const kind = take()
      if (kind !== 'query') throw new QueryError(`Syntax Error: "${kind}" is not supported here.`)
      while (look() !== '{' && look() !== '(') take()
      if (look() === '(') while (take() !== ')') continue
    }
    return selection()
  }

  function selection(): Field[] {
    take('{')
    const fields: Field[] = []
    while (look() !== '}') fields.push(field())
    take('}')
    if (fields.length === 0) throw new QueryError('Syntax Error: Expected Name, found "}".')
    return fields
  }

  function field(): Field {
    const first = name()
    let actual = first
    if (look() === ':') {
      take(':')
      actual = name()
    }
    const args: Record<string, unknown> = {}
    if (look() === '(') {
      take('(')
      while (look() !== ')') {
        const key = name()
        take(':')
        args[key] = value()
      }
      take(')')
    }
    return { name: actual, alias: first, args, selection: look() === '{' ? selection() : null }
  }

  function name(): string {
    const word = take()
    if (!/^[A-Za-z_]\w*$/.test(word)) throw new QueryError(`Syntax Error: Expected Name, found "${word}".`)
    return word
  }

  function value(): unknown {
    const word = take()
    if (word === '$') return variables[name()]
    if (word.startsWith('"')) return JSON.parse(word)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (/^-?\d/.test(word)) return Number(word)
    throw new QueryError(`Syntax Error: Unexpected "${word}".`)
  }

  return operation()
}

/** Keeps of `value` what the selection asks for. A field the value does not have is an error, as in GraphQL. */
export function project(value: unknown, selection: Field[] | null, type: string): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => project(one, selection, type))
  if (typeof value !== 'object') {
    if (selection !== null) throw new QueryError(`Field of type "${type}" must not have a selection.`)
    return value
  }
  if (selection === null) throw new QueryError(`Field of type "${type}" must have a selection of subfields.`)
  const parts = new Map(Object.entries(value))
  const chosen: Record<string, unknown> = {}
  for (const field of selection) {
    if (field.name === '__typename') chosen[field.alias] = type
    else if (!parts.has(field.name)) throw new QueryError(`Cannot query field "${field.name}" on type "${type}".`)
    else chosen[field.alias] = project(parts.get(field.name), field.selection, field.name)
  }
  return chosen
}
