import pg from 'pg'
import { sessionSettings } from '#database/connect.ts'
import { type Config, ConfigProblem } from '#server/config/config.ts'

/**
 * Before a server opens behind a pooler, which takes no settings with a connection: they stand at the role. Without them a statement could
 * wait for a lock for ever. Throws a ConfigProblem that says what to run.
 */
export async function needSessionSettings({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (!databaseDirectUrl) return
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  // A lost connection fails the statement under way; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string; owner: string; base: string }>(
      `select name, setting, quote_ident(current_user) as owner, quote_ident(current_database()) as base from pg_settings`,
    )
    const lacking = Object.entries(sessionSettings).filter(
      ([name, value]) => !rows.some((row) => row.name === name && row.setting === value),
    )
    if (lacking.length === 0) return
    const { owner, base } = rows[0]!
    const statements = lacking.map(
      ([name, value]) => `alter role ${owner} in database ${base} set ${name} = '${value}';`,
    )
    throw new ConfigProblem([
      `DATABASE_DIRECT_URL: PgBouncer를 거치는 연결은 이 설정을 역할에서 받아요. 데이터베이스에서 한 번 실행하고 PgBouncer의 연결을 새로 맺어 주세요(reconnect).\n    ${statements.join('\n    ')}`,
    ])
  } finally {
    await client.end()
  }
}
