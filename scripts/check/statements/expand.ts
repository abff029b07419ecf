import * as ts from 'typescript/unstable/ast'
import type { Expression, Node } from 'typescript/unstable/ast'
import type { Choices } from './choices.ts'
import { answerOf } from './answer-of.ts'
import { callKnown } from './known-calls.ts'
import type { Names } from './names.ts'
import type { Types } from './types.ts'
import {
  Closure,
  Composed,
  isList,
  isObject,
  joined,
  type Scope,
  Text,
  Unknown,
  Untaken,
  type Value,
} from './values.ts'

/** What is needed to compute a text from its source. */
export type Reading = { names: Names; types: Types; choices: Choices; /** Templates that were read. */ seen: Set<Node> }

/** A key of an object that stands for further ones, known only at run time. */
const others = '…'

/** Depth to which calls are followed. */
const deepest = 60

/** The value of an expression, as far as the source determines it, in one round of choices. */
export function evaluate(reading: Reading, node: Expression, scope: Scope, depth = 0): Value {
  if (depth > deepest) throw new Composed(node)
  const { choices } = reading
  const value = (inner: Expression) => evaluate(reading, inner, scope, depth + 1)
  const soft = (inner: Expression) => perhaps(reading, inner, scope, depth)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return value(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return fragmentOf(reading, node, scope, depth)
  if (ts.isTemplateExpression(node))
    return spanned(node, (span) => {
      const part = value(span)
      return part instanceof Text ? part : new Text([textOf(reading, part, span)])
    })
  if (ts.isIdentifier(node)) return valueOfName(reading, node, scope, depth)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope)
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element): readonly Value[] => {
      if (!ts.isSpreadElement(element)) return [value(element)]
      const spread = value(element.expression)
      return isList(spread) ? spread : [new Unknown(element.expression)]
    })
  if (ts.isObjectLiteralExpression(node)) return objectOf(reading, node, scope, depth)
  if (ts.isConditionalExpression(node)) {
    const condition = isTrue(reading, node.condition, scope, depth + 1)
    return value(condition ? node.whenTrue : node.whenFalse)
  }
  if (ts.isBinaryExpression(node)) return binary(reading, node, soft)
  if (ts.isPropertyAccessExpression(node)) return member(soft(node.expression), node.name.text, node)
  if (ts.isElementAccessExpression(node)) {
    const key = chosen(reading, soft(node.argumentExpression))
    const of = soft(node.expression)
    if (typeof key === 'string' || typeof key === 'number') return member(of, String(key), node)
    if (isObject(of) && of.size > 0) return of.get(choices.choose(question(node), [...of.keys()]))
    return isList(of) && of.length > 0 ? choices.choose(question(node), of) : new Unknown(node)
  }
  if (ts.isCallExpression(node)) {
    const known = callKnown(reading.types, node, { value, textOf: (part, at) => textOf(reading, part, at), apply })
    if (known !== undefined) return known.value
    const called = soft(node.expression)
    if (called instanceof Closure) return apply(called, node.arguments.map(soft))
  }
  return new Unknown(node)

  function apply(closure: Closure, given: readonly Value[]): Value {
    return call(reading, closure, given, depth + 1)
  }
}

/** The value, or Unknown where that does not matter yet. */
function perhaps(reading: Reading, node: Expression, scope: Scope, depth: number): Value {
  try {
    return evaluate(reading, node, scope, depth + 1)
  } catch (error) {
    if (!(error instanceof Composed)) throw error
    return new Unknown(node)
  }
}

const isPlain = (value: Value): value is string | number | boolean | null | undefined =>
  value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value)

/** The key of a choice: two equal conditions in one function get the same answer. */
function question(node: Node): string {
  let around: Node = node
  while (around.parent && !ts.isFunctionDeclaration(around)) around = around.parent
  return `${around.getSourceFile().fileName}:${around.pos}:${node.getText()}`
}

/** The text of a template, with what `fill` makes of each of its expressions. */
function spanned(template: ts.TemplateLiteral, fill: (hole: Expression) => Text): Text | string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  const parts = template.templateSpans.flatMap(({ expression, literal }) => [
    fill(expression),
    new Text([literal.text]),
  ])
  const { pieces } = joined([new Text([template.head.text]), ...parts])
  // After a `$` comes the number of a parameter.
  const cleaned = pieces.map((piece, at) =>
    typeof piece === 'string' && piece.endsWith('$') && typeof pieces[at + 1] === 'object' ? piece.slice(0, -1) : piece,
  )
  return cleaned.every((piece) => typeof piece === 'string') ? cleaned.join('') : new Text(cleaned)
}

/** A `sql` template: its expressions are fragments or parameters. */
function fragmentOf(reading: Reading, node: ts.TaggedTemplateExpression, scope: Scope, depth: number): Value {
  if (!reading.types.isFragment(node)) return new Unknown(node)
  reading.seen.add(node)
  const text = spanned(node.template, (hole) => {
    if (!reading.types.isFragment(hole)) return new Text([{ node: hole }])
    const part = evaluate(reading, hole, scope, depth + 1)
    if (part instanceof Text) return part
    if (part === undefined || part === null) throw new Untaken()
    throw new Composed(hole)
  })
  return typeof text === 'string' ? new Text([text]) : text
}

/** One of the values that its type allows. */
function chosen({ types, choices }: Reading, value: Value): Value {
  const literals = value instanceof Unknown ? types.literalsOf(value.node) : undefined
  return literals ? choices.choose(question((value as Unknown).node), literals) : value
}

/** The text of this value inside a string. */
function textOf(reading: Reading, value: Value, node: Expression): string {
  const known = chosen(reading, value)
  if (isPlain(known)) return String(known)
  const at = value instanceof Unknown ? value.node : node
  if (reading.types.isNumber(at)) return '1'
  throw new Composed(node)
}

function member(of: Value, name: string, node: Expression): Value {
  if (isObject(of) && (of.has(name) || !of.has(others))) return of.get(name)
  if (isList(of) && /^\d+$/.test(name)) return of[Number(name)]
  return new Unknown(node)
}

function binary(reading: Reading, node: ts.BinaryExpression, value: (node: Expression) => Value): Value {
  const left = value(node.left)
  const right = () => value(node.right)
  const known = isPlain(left)
  const operator: number = node.operatorToken.kind
  switch (operator) {
    case ts.SyntaxKind.QuestionQuestionToken:
      if (left instanceof Unknown) return reading.types.isFragment(node) ? right() : new Unknown(node)
      return left ?? right()
    case ts.SyntaxKind.BarBarToken:
      return known ? left || right() : left instanceof Unknown ? new Unknown(node) : left
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return known && !left ? left : right()
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
      const other = chosen(reading, right())
      const one = chosen(reading, left)
      const isSame = operator === ts.SyntaxKind.EqualsEqualsEqualsToken
      return isPlain(one) && isPlain(other) ? (one === other) === isSame : new Unknown(node)
    }
    case ts.SyntaxKind.PlusToken: {
      const other = right()
      if (typeof left === 'number' && typeof other === 'number') return left + other
      if (reading.types.isNumber(node)) return new Unknown(node)
      const texts = [left, other].map((part, at) =>
        part instanceof Text ? part : new Text([textOf(reading, part, at === 0 ? node.left : node.right)]),
      )
      return joined(texts)
    }
    default:
      return new Unknown(node)
  }
}

function objectOf(reading: Reading, node: ts.ObjectLiteralExpression, scope: Scope, depth: number): Value {
  const found = new Map<string, Value>()
  for (const one of node.properties) {
    if (ts.isSpreadAssignment(one)) {
      const spread = evaluate(reading, one.expression, scope, depth + 1)
      if (isObject(spread)) for (const [name, value] of spread) found.set(name, value)
      else found.set(others, undefined)
    } else if (ts.isShorthandPropertyAssignment(one)) {
      const name = one.name as ts.Identifier
      found.set(name.text, valueOfName(reading, name, scope, depth))
    } else if (ts.isMethodDeclaration(one) && ts.isIdentifier(one.name)) {
      found.set(one.name.text, new Closure(one, scope))
    } else if (ts.isPropertyAssignment(one)) {
      const { name } = one
      const key = ts.isComputedPropertyName(name)
        ? textOf(reading, evaluate(reading, name.expression, scope, depth + 1), name.expression)
        : name.getText().replaceAll("'", '')
      try {
        found.set(key, evaluate(reading, one.initializer, scope, depth + 1))
      } catch (error) {
        // Not fatal: another of its members may be the one that is used.
        if (!(error instanceof Composed)) throw error
        found.set(key, new Unknown(one.initializer))
      }
    }
  }
  return found
}

/** What a function returns; if it may return several values, one of them. */
function call(reading: Reading, { node, scope }: Closure, given: readonly Value[], depth: number): Value {
  if (depth > deepest) throw new Composed(node)
  const { body, parameters } = node as ts.FunctionDeclaration | ts.ArrowFunction
  const inner: Scope = { outer: scope, known: new Map() }
  for (const [at, parameter] of parameters.entries()) {
    const argument = given[at]
    if (argument === undefined && parameter.initializer)
      inner.known.set(parameter, evaluate(reading, parameter.initializer, inner, depth + 1))
    else if (at < given.length) inner.known.set(parameter, argument)
  }
  if (!body) throw new Composed(node)
  const value = (one: Expression) => evaluate(reading, one, inner, depth + 1)
  return ts.isBlock(body) ? answerOf(body, (one) => isTrue(reading, one, inner, depth + 1), value)?.value : value(body)
}

/** Whether a condition is true; if that is known only at run time, both ways are tried. */
function isTrue(reading: Reading, node: Expression, scope: Scope, depth: number): boolean {
  const inner = (one: Expression) => isTrue(reading, one, scope, depth + 1)
  if (ts.isParenthesizedExpression(node)) return inner(node.expression)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return !inner(node.operand)
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return inner(node.left) && inner(node.right)
    if (node.operatorToken.kind === ts.SyntaxKind.BarBarToken) return inner(node.left) || inner(node.right)
  }
  const known = perhaps(reading, node, scope, depth)
  return known instanceof Unknown ? reading.choices.choose(question(node), [true, false]) : Boolean(known)
}

/** The value of a name: what it was bound to, or what its declaration says. */
function valueOfName(reading: Reading, node: ts.Identifier, scope: Scope, depth: number): Value {
  if (node.text === 'undefined') return undefined
  const declaration = reading.names.declarationOf(node)
  return declaration ? declared(reading, declaration, node, scope, depth + 1) : new Unknown(node)
}

function declared(reading: Reading, declaration: Node, node: Expression, scope: Scope, depth: number): Value {
  if (depth > deepest) throw new Composed(node)
  for (let at: Scope | undefined = scope; at; at = at.outer)
    if (at.known.has(declaration)) return at.known.get(declaration)
  const keep = (value: Value) => {
    scope.known.set(declaration, value)
    return value
  }
  if (ts.isFunctionDeclaration(declaration)) return new Closure(declaration, scope)
  if (ts.isBindingElement(declaration)) {
    if (declaration.dotDotDotToken) return new Unknown(node)
    const pattern = declaration.parent as ts.BindingPattern
    const whole = declared(reading, pattern.parent, node, scope, depth + 1)
    const at = (pattern.elements as readonly Node[]).indexOf(declaration)
    if (ts.isArrayBindingPattern(pattern)) return isList(whole) ? whole[at] : new Unknown(node)
    const name = (declaration.propertyName ?? declaration.name!).getText()
    const value = member(whole, name, node)
    const { initializer } = declaration
    return keep(value === undefined && initializer ? evaluate(reading, initializer, scope, depth + 1) : value)
  }
  if (ts.isVariableDeclaration(declaration)) {
    const loop = declaration.parent.parent
    if (ts.isForOfStatement(loop)) {
      const list = evaluate(reading, loop.expression, scope, depth + 1)
      return isList(list) && list.length > 0
        ? keep(reading.choices.choose(question(declaration), list))
        : new Unknown(node)
    }
    const ways = reading.names.assignedTo(declaration)
    const first = ways.length > 1 ? reading.choices.choose(question(declaration), ways) : ways[0]
    if (!first) return new Unknown(node)
    const value = evaluate(reading, first, scope, depth + 1)
    if (!isList(value)) return keep(value)
    // Everything that is pushed to the list later, under whatever condition.
    const pushed = reading.names.pushedTo(declaration)
    return keep([...value, ...pushed.map((one) => evaluate(reading, one, scope, depth + 1))])
  }
  // A parameter of the function that contains the statement: the arguments of its callers.
  if (ts.isParameterDeclaration(declaration)) {
    const callers = reading.types.mayCarryText(declaration.name) ? reading.names.argumentsFor(declaration) : []
    if (callers.length === 0) return new Unknown(node)
    const argument = callers.length > 1 ? reading.choices.choose(question(declaration), callers) : callers[0]!
    return evaluate(reading, argument, { known: new Map() }, depth + 1)
  }
  return new Unknown(node)
}
