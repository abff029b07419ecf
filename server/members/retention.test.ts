import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { dropOrphans, dropSomeOrphans } from '#server/files/drop-orphans.ts'
import { joinMarket } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeActor } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
import { retentionRules } from './rules.ts'
import { type Report, retentionDue, runDailyRetention, runRetention } from './run-retention.ts'

it('takes away what is over and nothing else, says so beforehand, and keeps its report', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { db } = market
  const { id } = await makeMember(db)
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select ${id}, kind, '{}', market_now() + years * interval '1 year' + days * interval '1 day'
    from (values ('contract', 5), ('payment', 5), ('dispute', 3), ('behaviour', 1)) kinds (kind, years),
         (values (-1), (1)) around (days)`.execute(db)
  await sql`insert into rejoin_blocks values ('phone_no', 'x', market_now() + interval '3 months')`.execute(db)
  await sql`
    insert into messages (event, kind, to_phone, text, kakao, state) values
      ('a', 'service', '01012345678', '[한결] 나새벽님', '{"variables": {"#{이름}": "나새벽"}}', 'SENT'),
      ('b', 'code', '01012345678', '', null, 'SENT')`.execute(db)
  const { staff } = await makeActor(market, 'content')
  await sql`
    insert into mailings (key, staff_id, kind, words, target, member_id, receivers, send_at)
    select gen_random_uuid(), ${staff.id}, 'service', '나새벽님 글', '{}', member, 1, market_now()
    from unnest(array[${id}::int, null]) member`.execute(db)
  const dueOf = (due: Report) => due.filter(({ count }) => count > 0).map(({ name, count }) => `${name}: ${count}`)
  const afterAYear = [
    '이용 기록 (1년): 1',
    '재가입 제한 (3개월): 1',
    '보낸 인증 문자 (1일): 1',
    '보낸 문자의 번호와 내용 (1년): 1',
    '한 회원에게 쓴 글 (1년): 1',
  ]
  assert.deepEqual(dueOf(await retentionDue(db)), [])
  await market.pass(365 * 86_400)
  assert.deepEqual(dueOf(await retentionDue(db)), afterAYear)
  assert.deepEqual(dueOf(await retentionDue(db)), afterAYear, 'looking changes nothing')
  const report = await runRetention(db)
  assert.deepEqual(dueOf(report), afterAYear)
  const { rows } = await sql<{ purged: object }>`select purged from retention_runs`.execute(db)
  assert.deepEqual(rows, [{ purged: report }])
  const { rows: texts } = await sql`select to_phone, text, kakao from messages`.execute(db)
  assert.deepEqual(texts, [{ to_phone: '', text: '', kakao: null }])
  const { rows: written } = await sql`select words from mailings order by member_id nulls last`.execute(db)
  assert.deepEqual(written, [{ words: '' }, { words: '나새벽님 글' }], 'what was written to many names nobody')
  await market.pass(4 * 365.25 * 86_400)
  await runRetention(db)
  const { rows: left } = await sql<{ kind: string }>`select kind from retained_records order by kind`.execute(db)
  assert.deepEqual(
    left.map(({ kind }) => kind),
    ['contract', 'payment'],
    'those that are a day younger',
  )
})

it('asks for the time once for each rule, however many rows are looked through', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  await sql`
    insert into messages (event, kind, to_phone, text, state)
    select 'order.paid:' || n, 'service', '01012345678', '', 'SENT' from generate_series(1, 1000) n`.execute(market.db)
  const calls = await market.db.transaction().execute(async (trx) => {
    await sql`set local track_functions = 'all'`.execute(trx)
    for (const { table, over } of retentionRules)
      await sql`select count(*) from ${sql.table(table)} where ${over}`.execute(trx)
    const { rows } = await sql<{ calls: number }>`
      select calls from pg_stat_xact_user_functions where funcname = 'market_now'`.execute(trx)
    return rows[0]!.calls
  })
  assert.ok(calls <= retentionRules.length, `${calls} times`)
})

it('may take longer than a call may', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  await sql`
    create function note_limit() returns trigger language plpgsql as
    $$ begin new.purged := to_jsonb(current_setting('statement_timeout')); return new; end $$`.execute(market.db)
  await sql`create trigger note_limit before insert on retention_runs for each row execute function note_limit()`.execute(
    market.db,
  )
  await runRetention(market.db)
  const { rows } = await sql<{ purged: string }>`select purged from retention_runs`.execute(market.db)
  assert.deepEqual(rows, [{ purged: '5min' }])
})

it('keeps what the audit found, and that it looked each night, for more than a year; a minute without a finding for a month', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  await sql`
    insert into audit_runs (at, violations, found, night)
    select now() - days * interval '1 day', violations, '[]', case when whole then current_date - days end
    from unnest(array[29, 31, 399, 401]) days, unnest(array[0, 2]) violations, unnest(array[false, true]) whole`.execute(
    market.db,
  )
  await runRetention(market.db)
  const { rows } = await sql<{ days: number; violations: number; whole: boolean }>`
    select extract(day from now() - at)::int as days, violations, night is not null as whole from audit_runs
    order by days, whole, violations`.execute(market.db)
  const left = rows.map(({ days, violations, whole }) => `${days} ${whole ? 'night' : 'minute'} ${violations}`)
  assert.deepEqual(left, [
    '29 minute 0',
    '29 minute 2',
    '29 night 0',
    '29 night 2',
    '31 minute 2',
    '31 night 0',
    '31 night 2',
    '399 minute 2',
    '399 night 0',
    '399 night 2',
  ])
})

it('runs once a day', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  assert.ok(await runDailyRetention(market.db))
  assert.equal(await runDailyRetention(market.db), undefined)
  await market.pass(86_400)
  assert.ok(await runDailyRetention(market.db))
})

it('runs by itself where the background work is done', async () => {
  await using market = await openMarket()
  await until(async () => {
    const { rows } = await sql`select 1 from retention_runs`.execute(market.db)
    return rows.length > 0
  })
})

it('drops files that no row names, and no others', async () => {
  await using market = await openMarket()
  await joinMarket(market)
  const folder = path.join(market.config.filesDir, 'private')
  const [known] = await readdir(folder)
  const strays = ['a'.repeat(48), `${'b'.repeat(48)}.part`]
  for (const name of strays) await writeFile(path.join(folder, name), 'x')
  // The small size of a public picture is written first and dropped last.
  const shown = path.join(market.config.filesDir, 'public')
  await mkdir(shown, { recursive: true })
  const [whole, half] = ['c'.repeat(48), 'd'.repeat(48)] as const
  const sizes = [`${whole}-small.webp`, `${whole}.webp`, `${half}-small.webp`]
  for (const name of sizes) await writeFile(path.join(shown, name), 'x')
  assert.equal(await dropOrphans(market.server.deps), 0, 'a fresh one may still get its row')
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of [known!, ...strays]) await utimes(path.join(folder, name), yesterday, yesterday)
  for (const name of sizes) await utimes(path.join(shown, name), yesterday, yesterday)
  assert.equal(await dropOrphans(market.server.deps), 3)
  assert.deepEqual(await readdir(folder), [known])
  assert.deepEqual((await readdir(shown)).toSorted(), sizes.slice(0, 2))
})

it('looks at a sixteenth of the files each half hour, and at all of them within eight hours', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const folder = path.join(market.config.filesDir, 'private')
  await mkdir(folder, { recursive: true })
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const digit of '0123456789abcdef') {
    await writeFile(path.join(folder, digit.repeat(48)), 'x')
    await utimes(path.join(folder, digit.repeat(48)), yesterday, yesterday)
  }
  const dropped: number[] = []
  for (let n = 0; n < 16; n++) dropped.push(await dropSomeOrphans(market.server.deps, Date.now() + n * 1_800_000))
  assert.deepEqual(dropped, Array<number>(16).fill(1))
})
