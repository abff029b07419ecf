import * as ts from 'typescript/unstable/ast'
import type { Expression, Node, Statement } from 'typescript/unstable/ast'
import type { Value } from './values.ts'

/** What a function's body returns on the path that its conditions take; undefined if it ends without a return. */
export function answerOf(
  body: ts.Block,
  isTrue: (condition: Expression) => boolean,
  value: (answer: Expression) => Value,
): { value: Value } | undefined {
  return first(body.statements)

  function first(statements: readonly Statement[]): { value: Value } | undefined {
    for (const one of statements) {
      const answer = of(one)
      if (answer) return answer
    }
    return undefined
  }

  function of(node: Statement): { value: Value } | undefined {
    if (ts.isReturnStatement(node)) return { value: node.expression && value(node.expression) }
    if (ts.isBlock(node)) return first(node.statements)
    if (ts.isTryStatement(node)) return first(node.tryBlock.statements)
    if (!ts.isIfStatement(node)) return undefined
    // A branch that throws sends no statement.
    if (throws(node.thenStatement)) return node.elseStatement && of(node.elseStatement)
    const taken = isTrue(node.expression) ? node.thenStatement : node.elseStatement
    return taken && of(taken)
  }
}

const throws = (node: Node): boolean =>
  ts.isThrowStatement(node) || (ts.isBlock(node) && node.statements.some((one) => ts.isThrowStatement(one)))
