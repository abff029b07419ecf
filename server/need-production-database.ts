import pg from 'pg'
import { demoPassword } from '#domain/demo-password.ts'
import { type Config, ConfigProblem } from '#server/config/config.ts'
import { checkPassword } from '#server/identity/passwords.ts'

/** Stands on the schema of every database that holds, or once held, the demo market. */
export const demoMark = 'hangyeol: demo market'

/**
 * Before a production server opens: the database is nobody's demo, and the server is not its master. Throws a ConfigProblem. Looks at
 * the mark and, for databases of before there was one, at whether the published password opens an account with a name of the demo's.
 */
export async function needProductionDatabase({ nodeEnv, allows }: Config, databaseUrl: string): Promise<void> {
  if (nodeEnv !== 'production') return
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  // A lost connection fails the statement under way; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const problems: string[] = []
    if (await isDemo(client))
      problems.push(
        'DATABASE_URL 또는 DATA_DIR: 연습용 장터가 있던 데이터베이스예요. 누구나 아는 비밀번호로 들어올 수 있으니 새 데이터베이스로 열어 주세요.',
      )
    const { rows } = await client.query<{ master: boolean }>(
      'select rolsuper as master from pg_roles where rolname = current_user',
    )
    if (rows[0]?.master && !allows.includes('superuser'))
      problems.push(
        'DATABASE_URL: 슈퍼유저로 연결해요. 이 데이터베이스만 가진 역할을 만들어 그 이름으로 연결해 주세요. 어쩔 수 없다면 PRODUCTION_ALLOWS=superuser를 적어 주세요.',
      )
    if (problems.length > 0) throw new ConfigProblem(problems)
  } finally {
    await client.end()
  }
}

async function isDemo(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query<{ note: string | null; ours: boolean }>(
    `select obj_description('public'::regnamespace) as note, to_regclass('public.staff') is not null as ours`,
  )
  if (found[0]?.note === demoMark) return true
  if (!found[0]?.ours) return false
  const { rows } = await client.query<{ hash: string }>(
    `select password_hash as hash from staff where status = 'ACTIVE'
     union all (select password_hash from users where userid ~ '^demo[0-9]{2}$' order by userid limit 3)`,
  )
  for (const { hash } of rows.slice(0, 40)) if ((await checkPassword(demoPassword, hash)).right) return true
  return false
}
