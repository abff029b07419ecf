import * as ts from 'typescript/unstable/ast'
import type { Expression, Identifier, Node } from 'typescript/unstable/ast'
import { type Symbol, SymbolFlags } from 'typescript/unstable/sync'
import type { Program } from './program.ts'

/** Finds declarations of names, and where they are assigned and called. */
export type Names = ReturnType<typeof openNames>

export function openNames({ checker, files }: Pick<Program, 'checker' | 'files'>) {
  const declarations = new Map<Node, Node | undefined>()
  const calls = new Map<string, ts.CallExpression[]>()
  const find = (node: Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression
      calls.set(text, [...(calls.get(text) ?? []), node])
    }
    node.forEachChild(find)
  }
  for (const file of files.values()) find(file)

  /** Asks for many at once: each question is a round trip to another process. */
  function ask(nodes: readonly Identifier[]): void {
    for (const [at, symbol] of checker.getSymbolAtLocation(nodes).entries())
      declarations.set(nodes[at]!, declaredBy(symbol))
  }

  function declarationOf(name: Identifier): Node | undefined {
    if (declarations.has(name)) return declarations.get(name)
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
    const declaration = declaredBy(symbol)
    declarations.set(name, declaration)
    return declaration
  }

  function declaredBy(named: Symbol | undefined): Node | undefined {
    let symbol = named
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return symbol?.valueDeclaration?.resolve()
  }

  /** The uses of a variable in the function or file that declares it. */
  function uses<Found extends Node>(
    declaration: ts.VariableDeclaration,
    find: (node: Node) => Found | undefined,
  ): Found[] {
    const name = declaration.name.getText()
    const found: Found[] = []
    const visit = (node: Node): void => {
      const one = find(node)
      if (one && one.getText().startsWith(name)) found.push(one)
      node.forEachChild(visit)
    }
    const block = declaration.parent.parent.parent
    if (!ts.isSourceFile(block)) block.forEachChild(visit)
    return found
  }

  return {
    ask,
    declarationOf,

    /** All values that are assigned to a variable. */
    assignedTo(declaration: ts.VariableDeclaration): Expression[] {
      const first = declaration.initializer ? [declaration.initializer] : []
      if (!(declaration.parent.flags & ts.NodeFlags.Let)) return first
      const set = uses(declaration, (node) =>
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isIdentifier(node.left) &&
        declarationOf(node.left) === declaration
          ? node
          : undefined,
      )
      return [...first, ...set.map((one) => one.right)]
    },

    /** Everything that is pushed to a list. */
    pushedTo(declaration: ts.VariableDeclaration): Expression[] {
      const pushes = uses(declaration, (node) =>
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'push' &&
        ts.isIdentifier(node.expression.expression) &&
        declarationOf(node.expression.expression) === declaration
          ? node
          : undefined,
      )
      return pushes.flatMap((one) => [...one.arguments])
    },

    /** The arguments of all callers for a parameter of a named function. */
    argumentsFor(parameter: ts.ParameterDeclaration): Expression[] {
      const owner = parameter.parent
      const named = ts.isFunctionDeclaration(owner) ? owner : owner.parent
      const name = (named as ts.FunctionDeclaration).name
      if (!name || !ts.isIdentifier(name)) return []
      const at = (owner as ts.FunctionDeclaration).parameters.indexOf(parameter)
      return (calls.get(name.text) ?? [])
        .filter((call) => declarationOf(call.expression as Identifier) === named)
        .flatMap((call) => call.arguments[at] ?? [])
    },
  }
}
