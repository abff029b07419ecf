import * as ts from 'typescript/unstable/ast'
import type { CallExpression, Expression } from 'typescript/unstable/ast'
import type { Types } from './types.ts'
import { Closure, Composed, isList, isObject, joined, Text, Unknown, Untaken, type Value } from './values.ts'

type Tools = {
  value: (node: Expression) => Value
  textOf: (value: Value, node: Expression) => string
  apply: (closure: Closure, given: readonly Value[]) => Value
}

/** The value of calls to Kysely or the language that make texts; undefined for any other call. */
export function callKnown(
  types: Types,
  node: CallExpression,
  { value, textOf, apply }: Tools,
): { value: Value } | undefined {
  const callee = node.expression
  const [first, second] = node.arguments
  if (ts.isIdentifier(callee) && callee.text === 'String' && first) return { value: value(first) }
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const name = callee.name.text
  const word = (at: Expression) => textOf(value(at), at)
  const asText = (one: Value, at: Expression) => (one instanceof Text ? one : new Text([textOf(one, at)]))
  if (callee.expression.getText() === 'sql' && first) {
    switch (name) {
      case 'raw':
        return { value: asText(value(first), first) }
      case 'ref':
      case 'table':
      case 'id':
        if (value(first) === null) throw new Untaken()
        return { value: new Text([word(first).split('.').map(quoted).join('.')]) }
      case 'lit':
        return { value: new Text([literal(value(first), first)]) }
      case 'val':
        return { value: new Text([{ node: first }]) }
      case 'join': {
        const list = value(first)
        if (!isList(list)) {
          if (types.isFragmentList(first)) throw new Composed(first)
          return { value: new Text([{ node: first }]) }
        }
        if (list.length === 0) throw new Untaken()
        const parts = list.map((one) => {
          if (one instanceof Text) return one
          if (one instanceof Unknown && types.isFragment(one.node)) throw new Composed(one.node)
          return new Text([{ node: one instanceof Unknown ? one.node : first }])
        })
        const between = second ? value(second) : new Text([', '])
        return between instanceof Text ? { value: joined(parts, between) } : undefined
      }
      default:
        return undefined
    }
  }
  if (callee.expression.getText() === 'Promise' && name === 'all' && first) return { value: value(first) }
  if (callee.expression.getText() === 'Object' && first) {
    const of = value(first)
    if (!isObject(of)) return undefined
    if (name === 'keys') return { value: [...of.keys()] }
    if (name === 'values') return { value: [...of.values()] }
    if (name === 'entries') return { value: [...of.entries()] }
    return undefined
  }
  const of = value(callee.expression)
  // A parameter that is pushed to the list of values, for its number.
  if (name === 'push' && first) {
    const pushed = value(first)
    return { value: new Text([{ node: pushed instanceof Unknown ? pushed.node : first }]) }
  }
  if (of instanceof Text && ['as', '$castTo', '$notNull'].includes(name))
    return { value: name === 'as' && first ? joined([of, new Text([` as ${quoted(word(first))}`])]) : of }
  if (typeof of === 'string' && name === 'trim') return { value: of.trim() }
  if (!isList(of)) return undefined
  const given = first && ['map', 'flatMap', 'filter'].includes(name) ? value(first) : undefined
  switch (name) {
    case 'map':
      return given instanceof Closure ? { value: of.map((one, at) => apply(given, [one, at])) } : undefined
    case 'flatMap':
      return given instanceof Closure
        ? { value: of.flatMap((one, at) => apply(given, [one, at]) as Value | readonly Value[]) }
        : undefined
    // Treated as the whole list: an element that is left out at run time is part of another round, or always there.
    case 'filter':
    case 'slice':
    case 'toSorted':
      return { value: of }
    case 'join':
      return {
        value: joined(
          of.map((one) => asText(one, node)),
          new Text([first ? word(first) : ',']),
        ),
      }
    default:
      return undefined
  }

  function literal(one: Value, at: Expression): string {
    const known = types.isNumber(at) && one instanceof Unknown ? 1 : one
    const text = textOf(known, at)
    return typeof known === 'number' || types.isNumber(at) ? text : `'${text}'`
  }
}

const quoted = (name: string) => `"${name}"`
