import path from 'node:path'
import { checkStatements } from '#scripts/check/statements/check-statements.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

/** `npm run check:sql`: every statement beside what PostgreSQL says of it, and what was not looked at. */
const say = (line: string) => void process.stdout.write(`${line}\n`)
const began = performance.now()
const root = path.resolve(import.meta.dirname, '../..')

const database = await openTestDatabase()
try {
  const { problems, statements, texts, rows, composed, fragments, built } = await checkStatements(root, database.url)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`문장 ${statements}개(글 ${texts}가지, 줄의 타입이 적힌 것 ${rows}개)를 PostgreSQL에 물었어요 (${seconds}초).`)
  say(`Kysely의 빌더로 쓴 ${built}개는 컴파일러가 봐요. 그 안의 조각 ${fragments.length}개는 보지 못해요.`)
  say(`돌 때에야 글이 되는 ${composed.length}곳은 보지 못해요:`)
  for (const one of composed) say(`  ${one}`)
  for (const problem of problems) say(`✗ ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.drop()
}
