import type { Expression, Node } from 'typescript/unstable/ast'

/** A parameter value of the statement, known only at run time. The same object is the same `$n`. */
export type Parameter = { node: Node }

/** Text of a statement with its parameters: the value of a `sql` fragment, or of a string that contains one. */
export class Text {
  readonly pieces: readonly (string | Parameter)[]
  constructor(pieces: readonly (string | Parameter)[]) {
    this.pieces = pieces
  }
}

/** A value that is known only at run time; its type is known. */
export class Unknown {
  readonly node: Expression
  constructor(node: Expression) {
    this.node = node
  }
}

/** The values of names, in one call of a function. */
export type Scope = { readonly outer?: Scope; readonly known: Map<Node, Value> }

export class Closure {
  readonly node: Node
  readonly scope: Scope
  constructor(node: Node, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

export type Value =
  | Text
  | Unknown
  | Closure
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | ReadonlyMap<string, Value>

/** Thrown where the text is known only at run time. */
export class Composed extends Error {
  readonly node: Node
  constructor(node: Node) {
    super('composed at run time')
    this.node = node
  }
}

/** Thrown on a path that is never taken, as types and guards around it show. */
export class Untaken extends Error {}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isObject = (value: Value): value is ReadonlyMap<string, Value> => value instanceof Map

/** Texts one after the other, with `between` between them. */
export function joined(texts: readonly Text[], between = new Text([])): Text {
  return new Text(texts.flatMap((text, index) => [...(index > 0 ? between.pieces : []), ...text.pieces]))
}

/** The text as it is sent, with parameters numbered in the order of appearance. */
export function numbered({ pieces }: Text): { text: string; parameters: Parameter[] } {
  const parameters: Parameter[] = []
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if (!parameters.includes(piece)) parameters.push(piece)
    return `$${parameters.indexOf(piece) + 1}`
  })
  return { text: texts.join(''), parameters }
}
