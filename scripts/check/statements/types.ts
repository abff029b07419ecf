import type { Node } from 'typescript/unstable/ast'
import { type Checker, type Symbol, type Type, TypeFlags } from 'typescript/unstable/sync'

/** Asks the compiler about types, each question once. */
export type Types = ReturnType<typeof openTypes>

export function openTypes(checker: Checker) {
  const fragments = new Map<number, boolean>()
  const atNodes = new Map<Node, Type | undefined>()
  const carriers = new Map<number, boolean>()
  const ofSymbols = new Map<number, Type | undefined>()
  const members = new Map<number, readonly Type[]>()

  /** Asks for many at once: each question is a round trip to another process. */
  function ask(nodes: readonly Node[]): void {
    for (const [at, type] of checker.getTypeAtLocation(nodes).entries()) atNodes.set(nodes[at]!, type)
  }

  function ofNode(node: Node): Type | undefined {
    if (!atNodes.has(node)) ask([node])
    return atNodes.get(node)
  }

  function askSymbols(symbols: readonly Symbol[]): void {
    const unknown = symbols.filter(({ id }) => !ofSymbols.has(id))
    for (const [at, type] of checker.getTypeOfSymbol(unknown).entries()) ofSymbols.set(unknown[at]!.id, type)
  }

  /** The members of a union; any other type is its own only member. Type parameters count as what they extend. */
  function membersOf(type: Type): readonly Type[] {
    const known = members.get(type.id) ?? split(type)
    members.set(type.id, known)
    return known
  }

  function split(type: Type): readonly Type[] {
    if (type.isUnionType()) return (type.getTypes() ?? []).flatMap(membersOf)
    if (!type.isTypeParameter() && !type.isIndexedAccessType() && !type.isConditionalType()) return [type]
    const base = checker.getBaseConstraintOfType(type)
    return base && base.id !== type.id ? membersOf(base) : []
  }

  /** Whether a node is a fragment of a statement, not a value for it. */
  const isFragment = (node: Node) => isFragmentType(ofNode(node))

  /** Whether a node is a list of fragments. */
  function isFragmentList(node: Node): boolean {
    const type = ofNode(node)
    return type !== undefined && type.isTypeReference() && checker.getTypeArguments(type).some(isFragmentType)
  }

  function isFragmentType(type: Type | undefined): boolean {
    if (!type || type.flags & (TypeFlags.Primitive | TypeFlags.AnyOrUnknown)) return false
    const known = fragments.get(type.id)
    if (known !== undefined) return known
    const found = membersOf(type).some(
      (one) => Boolean(one.flags & TypeFlags.Object) && checker.getPropertyOfType(one, 'toOperationNode') !== undefined,
    )
    fragments.set(type.id, found)
    return found
  }

  /** Whether a node may carry a piece of a statement: a fragment, several of them, a string, or an object with one. */
  function mayCarryText(node: Node): boolean {
    const type = ofNode(node)
    return type !== undefined && membersOf(type).some((one) => carriesText(one))
  }

  function carriesText(type: Type): boolean {
    if (type.flags & TypeFlags.String || isFragmentType(type)) return true
    if (!(type.flags & TypeFlags.Object)) return false
    const parts = type.isTypeReference() ? checker.getTypeArguments(type) : []
    if (parts.some(isFragmentType)) return true
    const known = carriers.get(type.id)
    if (known !== undefined) return known
    const properties = checker.getPropertiesOfType(type)
    const found = properties.length < 12 && checker.getTypeOfSymbol(properties).some(isFragmentType)
    carriers.set(type.id, found)
    return found
  }

  /** Every value that a node may have, if its type lists them. */
  function literalsOf(node: Node): (string | number)[] | undefined {
    const type = ofNode(node)
    if (!type) return undefined
    const values: (string | number)[] = []
    for (const one of membersOf(type)) {
      if (one.isStringLiteralType() || one.isNumberLiteralType()) values.push(one.value)
      else if (!(one.flags & TypeFlags.Nullable)) return undefined
    }
    return values.length > 0 ? values : undefined
  }

  const isNumber = (node: Node) => {
    const type = ofNode(node)
    return type !== undefined && membersOf(type).every((one) => Boolean(one.flags & TypeFlags.NumberLike))
  }

  return {
    checker,
    ask,
    askSymbols,
    ofNode,
    ofSymbol: ({ id }: Symbol) => ofSymbols.get(id),
    membersOf,
    isFragment,
    isFragmentList,
    mayCarryText,
    literalsOf,
    isNumber,
  }
}
