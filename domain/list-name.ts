/** The name of a list. If it has several, a path parameter selects the name. */
export function listName(name: string | Readonly<Record<string, string>>, params: object | undefined): string {
  if (typeof name === 'string') return name
  return Object.values(params ?? {}).flatMap((part) => name[String(part)] ?? [])[0] ?? ''
}
