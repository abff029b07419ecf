import type { ImportGraph } from './import-graph.ts'

/** The room that writes the states of boxes, lines and claims; functions of the database write them too. */
const owner = 'server/lines/'
const ownersOwn = ['move-boxes.ts', 'write-lines.ts', 'claim-free.ts', 'claim-for-order.ts']

const codes = 'ps_code|os_code'
const tables = 'products|order_products|claims'
/** Patterns of a write, as text and with Kysely's builder. An assigned column comes after `set` or a comma, and without a table name. */
const writes: readonly RegExp[] = [
  /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?"?claims\b/i,
  new RegExp(`(?:\\bset|,)\\s*"?(?:${codes})"?\\s*=(?!=)`, 'i'),
  new RegExp(`\\bset\\s*\\([^)]*\\b(?:${codes})\\b`, 'i'),
  new RegExp(`\\binsert\\s+into\\s+(?:products|order_products)\\b(?:\\s+\\w+)?\\s*\\([^)]*\\b(?:${codes})\\b`, 'i'),
  /\binsert\s+into\s+(?:products|order_products)\s+(?:values|select|overriding)\b/i,
  new RegExp(`\\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*\\[?\\s*['"\`](?:${tables})\\b`),
  new RegExp(`\\bsql\\.(?:table|ref|id|raw)\\(\\s*['"\`](?:${tables}|${codes})\\b`),
]

const bareCode = /\b(?:ps_code|from_code|to_code)["']?\s*(?:=|===|!==|<>|<=?|>=?|in\s*\(|between\s)\s*\d/i

/**
 * One sentence for each place in which a room other than `lines` writes the code of a box, of an order line or a claim, or in which a box's
 * code is a bare number. Demo, bench and tests are left out: they build worlds of their own, which the audit checks.
 */
export function moveProblems(graph: ImportGraph): string[] {
  const files = graph.files().filter((file) => file.startsWith('server/') && !file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const text = graph.text(file)
    const bare = bareCode.exec(text)
    const named = bare ? [`${file}: '${bare[0]}' — 숫자 대신 productStatuses의 이름을 써 주세요.`] : []
    if (file.startsWith(owner)) return named
    const written = writes.flatMap((write) => write.exec(text)?.[0].replaceAll(/\s+/g, ' ') ?? [])
    const reached = ownersOwn.filter((one) => graph.imports(file).includes(owner + one))
    return [
      ...named,
      ...written.map((one) => `${file}: '${one}' — 상자·주문 상품·선점은 ${owner}에서만 옮겨요.`),
      ...reached.map((one) => `${file}: ${owner}${one}은(는) 그 방 안에서만 써요.`),
    ]
  })
}
