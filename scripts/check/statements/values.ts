import type { Expression, Node } from 'typescript/unstable/ast'

/** A value that the statement is sent with; which one is known at run time only. The same object is the same `$n`. */
export type Parameter = { node: Node }

/** Text of a statement with its parameters: what a `sql` fragment is, and a string in which one was written. */
export class Text {
  readonly pieces: readonly (string | Parameter)[]
  constructor(pieces: readonly (string | Parameter)[]) {
    this.pieces = pieces
  }
}

/** What only run time knows; its type is known. */
export class Unknown {
  readonly node: Expression
  constructor(node: Expression) {
    this.node = node
  }
}

/** What is known of names by their declarations, in one call of a function. */
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

/** The text cannot be known before it is sent. */
export class Composed extends Error {
  readonly node: Node
  constructor(node: Node) {
    super('composed at run time')
    this.node = node
  }
}

/** A way that no run takes: types and guards around it say so. */
export class Untaken extends Error {}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isObject = (value: Value): value is ReadonlyMap<string, Value> => value instanceof Map

/** Texts one after the other, with `between` between them. */
export function joined(texts: readonly Text[], between = new Text([])): Text {
  return new Text(texts.flatMap((text, index) => [...(index > 0 ? between.pieces : []), ...text.pieces]))
}

/** As PostgreSQL reads it, its parameters numbered in the order in which they appear. */
export function numbered({ pieces }: Text): { text: string; parameters: Parameter[] } {
  const parameters: Parameter[] = []
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if (!parameters.includes(piece)) parameters.push(piece)
    return `$${parameters.indexOf(piece) + 1}`
  })
  return { text: texts.join(''), parameters }
}
