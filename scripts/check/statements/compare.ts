import type { Node } from 'typescript/unstable/ast'
import { SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { Column, Parameter } from './describe.ts'
import { fits, takesNull } from './fits.ts'
import type { Types } from './types.ts'

/** How a declared row differs from PostgreSQL's. More columns than declared are no problem. */
export function rowProblems(types: Types, row: Type, columns: readonly Column[]): string[] {
  const kinds = types.membersOf(row).map((kind) => types.checker.getPropertiesOfType(kind))
  types.askSymbols(kinds.flat())
  const problems = missing(kinds, columns).map((name) => `${name} is declared, but is no column of the row`)
  for (const [name, properties] of Map.groupBy(kinds.flat(), (property) => property.name)) {
    const column = columns.findLast((one) => one.name === name)
    if (!column) continue
    const declared = properties.flatMap((property) => types.ofSymbol(property) ?? [])
    const wrong = declared.find((type) => !fits(types, type, column.made))
    if (wrong) problems.push(`${name} is declared ${types.checker.typeToString(wrong)}, but comes as ${column.type}`)
    // A row of one variant may lack a column of another variant.
    const mayLack = declared.length < kinds.length || declared.some((type) => takesNull(types, type))
    if (column.nullable && !mayLack) problems.push(`${name} is declared without null: ${column.nullable}`)
  }
  return problems
}

/** A row of a union type is one of its variants: returns the missing columns of the variant that lacks fewest. */
function missing(kinds: readonly (readonly { name: string; flags: number }[])[], columns: readonly Column[]): string[] {
  const lacks = kinds.map((properties) =>
    properties.filter(
      ({ name, flags }) => !(flags & SymbolFlags.Optional) && !columns.some((column) => column.name === name),
    ),
  )
  const [least = []] = lacks.toSorted((one, other) => one.length - other.length)
  return least.map(({ name }) => name)
}

/** How the parameters differ from what PostgreSQL expects. */
export function parameterProblems(
  types: Types,
  sent: readonly (Node | undefined)[],
  asked: readonly Parameter[],
): string[] {
  return asked.flatMap(({ made, type }, at) => {
    const node = sent[at]
    const declared = node && types.ofNode(node)
    if (!declared || fits(types, declared, made)) return []
    return [`${node.getText()} is ${types.checker.typeToString(declared)}, but ${type} is asked for`]
  })
}
