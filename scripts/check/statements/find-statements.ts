import * as ts from 'typescript/unstable/ast'
import type { Expression, Node } from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { tryAll } from './choices.ts'
import { evaluate } from './expand.ts'
import { openNames } from './names.ts'
import type { Program } from './program.ts'
import { openTypes, type Types } from './types.ts'
import { Composed, numbered, Text, Untaken } from './values.ts'

export type Statement = {
  place: string
  /** The texts that may be sent: several if they depend on parameters. */
  texts: { text: string; parameters: (Node | undefined)[] }[]
  /** The declared type of a row; undefined without one. */
  row?: Type
}

export type Found = {
  types: Types
  statements: Statement[]
  /** Places whose text is made at run time, with the expression that cannot be read. */
  composed: string[]
  /** Places of `sql` templates that are part of no statement that was read. */
  fragments: string[]
  /** The number of statements that are made with Kysely's builder. */
  built: number
}

/** Finds every statement in the sources that is written as text. */
export function findStatements(program: Program): Found {
  const types = openTypes(program.checker)
  const names = openNames(program)
  const found: Found = { types, statements: [], composed: [], fragments: [], built: 0 }
  const templates: Node[] = []
  const seen = new Set<Node>()

  function read(node: Node, text: Expression, given: Expression | undefined, said: Type | undefined): void {
    const row = said && !(said.flags & TypeFlags.AnyOrUnknown) ? said : undefined
    const texts = new Map<string, { text: string; parameters: (Node | undefined)[] }>()
    const problems = new Set<string>()
    const isWhole = tryAll((choices) => {
      try {
        const value = evaluate({ names, types, choices, seen }, text, { known: new Map() })
        if (!(value instanceof Text) && typeof value !== 'string') throw new Composed(text)
        const made = numbered(typeof value === 'string' ? new Text([value]) : value)
        const parameters = made.parameters.map((one) => one.node)
        if (parameters.length === 0 && given && ts.isArrayLiteralExpression(given)) parameters.push(...given.elements)
        texts.set(made.text, { text: made.text, parameters })
      } catch (error) {
        if (error instanceof Untaken) return
        if (!(error instanceof Composed)) throw error
        problems.add(`${program.place(node)}: ${error.node.getText().slice(0, 60).replaceAll(/\s+/g, ' ')}`)
      }
    })
    if (!isWhole) problems.add(`${program.place(node)}: more ways than are tried`)
    if (texts.size > 0) found.statements.push({ place: program.place(node), texts: [...texts.values()], row })
    else if (problems.size === 0) problems.add(`${program.place(node)}: no way leads there`)
    found.composed.push(...problems)
  }

  const calls: (ts.CallExpression & { readonly expression: ts.PropertyAccessExpression })[] = []
  const soon: Node[] = []
  function visit(node: Node): void {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      templates.push(node)
      soon.push(node)
      if (ts.isTemplateExpression(node.template))
        soon.push(...node.template.templateSpans.map(({ expression }) => expression))
    }
    if (isMethodCall(node) && /^(execute|query)/.test(node.expression.name.text)) {
      calls.push(node)
      soon.push(node.expression.expression)
    }
    node.forEachChild(visit)
  }
  for (const file of program.files.values()) visit(file)
  types.ask(soon)
  names.ask(soon.filter(ts.isIdentifier))

  for (const call of calls) {
    const { name, expression } = call.expression
    const [first, second] = call.arguments
    if (name.text === 'query' && first) {
      const argument = call.typeArguments?.[0]
      read(call, first, second, argument && types.checker.getTypeFromTypeNode(argument))
    } else if (name.text === 'execute' && first && types.isFragment(expression)) {
      const type = types.ofNode(expression)
      if (type?.isTypeReference()) read(call, expression, undefined, types.checker.getTypeArguments(type)[0])
    } else if (name.text.startsWith('execute')) found.built++
  }
  found.fragments = templates.filter((one) => !seen.has(one)).map((one) => program.place(one))
  return found
}

const isMethodCall = (node: Node): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
