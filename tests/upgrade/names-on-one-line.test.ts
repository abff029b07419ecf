import assert from 'node:assert/strict'
import { it } from 'node:test'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { migrationNames } from '#database/migrations.ts'
import { onOneLine } from '#domain/filled.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

const newest = '0340_names_on_one_line.sql'

/** Every character of the first plane and every invisible one of the others, 200 to a name, each between letters that join nothing. */
function everyCharacter(): string[] {
  const wanted: string[] = []
  for (let code = 1; code <= 0x10_ff_ff; code += code < 0xf_00_00 ? 1 : 0x1_01) {
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue
    const character = String.fromCodePoint(code)
    if (code <= 0xff_ff || /[\p{Cc}\p{Cf}\p{Co}\p{DI}]/u.test(character)) wanted.push(`a${character}b`)
  }
  return Array.from({ length: Math.ceil(wanted.length / 200) }, (_, n) => wanted.slice(n * 200, (n + 1) * 200).join(''))
}

it('names that were stored as they were typed become what is typed and searched for now', async () => {
  await using stack = new AsyncDisposableStack()
  const database = await openTestDatabase('template0')
  stack.defer(() => database.drop())
  const { db, pool } = connect(database.url, { max: 1, name: 'test' })
  stack.defer(() => db.destroy())
  await migrate(
    db,
    (await migrationNames()).filter((name) => name < newest),
  )
  const changed = [
    '한결식당'.normalize('NFD'),
    '한결\u3000식당',
    '한\u200b결',
    ' 한결 ',
    '\u202e한결',
    '한\n\n결',
    'ﾊﾝ\u00a0ｱ',
  ]
  const kept = [
    '한결식당',
    '㈜한결  식당',
    '김민수',
    'Blue 정육',
    '👩‍🍳 요리사',
    '❤️정육',
    '1️⃣번가',
    '\u3164',
    '\u2800 \u200b',
  ]
  const names = [...changed, ...kept, ...everyCharacter()]
  await pool.query(
    `insert into users (userid, password_hash, name, phone_no, business_name, business_no, customer_key)
     select 'member' || n, '', name, '010', name, n, n from unnest($1::text[]) with ordinality as one (name, n)`,
    [names],
  )
  await pool.query(
    `insert into user_addresses (user_id, addr_label, reci_name, reci_phone, zipcode, address1, address2)
     select id, '', name, '', '', '', '' from users`,
  )
  await pool.query(`
    insert into member_changes (user_id, name, business_name, decided_at)
    select id, name, business_name, decided_at from users, (values (null), (market_now())) as one (decided_at)`)
  await migrate(db)

  const { rows } = await pool.query<Record<'name' | 'business' | 'recipient' | 'asked' | 'decided', string>>(`
    select users.name, users.business_name as business, reci_name as recipient, asked.name as asked, decided.name as decided
    from users join user_addresses on user_addresses.user_id = users.id
      join member_changes asked on asked.user_id = users.id and asked.decided_at is null
      join member_changes decided on decided.user_id = users.id and decided.decided_at is not null
    order by users.id`)
  for (const [place, said] of names.entries()) {
    const is = onOneLine(said) || said
    assert.deepEqual(
      rows[place],
      { name: is, business: is, recipient: is, asked: is, decided: said },
      JSON.stringify(said),
    )
  }
  for (const said of changed) assert.notEqual(onOneLine(said), said)
  for (const said of kept) assert.equal(onOneLine(said) || said, said)
})
