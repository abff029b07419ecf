/** What a list is called: where it has several names, by the part of the path that says what is listed. */
export function listName(name: string | Readonly<Record<string, string>>, params: object | undefined): string {
  if (typeof name === 'string') return name
  return Object.values(params ?? {}).flatMap((part) => name[String(part)] ?? [])[0] ?? ''
}
