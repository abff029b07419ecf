import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cancelProduct } from '#contract/orders.ts'
import { connect } from '#database/connect.ts'
import { ownSchema, schemaGap } from '#database/migrate.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { ownStore } from '#server/files/open-store.ts'
import { keepFile, readKept } from '#server/files/store.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { openTestDatabase, queryAt, type TestDatabase } from '#tests/support/cluster.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { copyOut, tablesOf } from './tables.ts'
import { writeBackup } from './write-backup.ts'

describe('a backup', () => {
  let market: Market
  let folder: string
  let file: string
  let paper: string
  let atBackup: Record<string, string>
  const box = async () => (await makeProduct(market.db)).id

  before(async () => {
    market = await openMarket({ env: { ROLE: 'server' } })
    folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-backup-'))
    const shopper = await makeShopper(market)
    await buy(market, shopper, [await box(), await box()])
    const given = await buy(market, shopper, [await box()])
    const { rows } = await market.pool.query('select id from order_products where order_id = $1', [given.order_id])
    await shopper.send(cancelProduct, { params: { id: rows[0].id }, body: { opc_code: 1 } })
    await market.pool.query(`update users set business_name = E'두\\n줄\\t\\\\N' where id = $1`, [shopper.id])
    paper = await keepFile(market.config, randomBytes(100_000))
    file = path.join(folder, 'shop.tar.zst')
    // The provider's notices about payments may still arrive.
    await until(async () => {
      atBackup = await sums(market.config.databaseUrl!)
      await writeBackup(market.config, market.config.databaseUrl!, file)
      return isDeepStrictEqual(await sums(market.config.databaseUrl!), atBackup)
    })
  })
  after(async () => {
    await rm(folder, { recursive: true, force: true })
    await market[Symbol.asyncDispose]()
  })

  const sums = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const found: Record<string, string> = {}
    for (const table of await tablesOf(client)) {
      // The heartbeat goes on while tables are compared.
      if (table.name === 'process_beats') continue
      const rows = await text(client.query(copyTo(copyOut(table))))
      found[table.name] = createHash('sha256').update(rows.split('\n').toSorted().join('\n')).digest('hex')
    }
    await client.end()
    return found
  }
  const into = async (work: (database: TestDatabase) => Promise<void>) => {
    const database = await openTestDatabase()
    try {
      await work(database)
    } finally {
      await database.drop()
    }
  }

  it('comes back as it was, row for row and file for file, and the books agree with the provider’s', () =>
    into(async (database) => {
      const filesDir = path.join(folder, 'files')
      const late = await buy(market, await makeShopper(market), [await box()])
      await restoreBackup({ filesDir }, database.url, file, await checkBackup(file, market.config))
      assert.deepEqual(await sums(database.url), atBackup)
      assert.deepEqual(await readKept({ filesDir }, paper), await readKept(market.config, paper))

      const { db, pool } = connect(database.url, { max: 2, name: 'test' })
      try {
        assert.deepEqual(await runAudit(db, { whole: true }), [])
        const { rows } = await pool.query(
          'select (market_today() - 2)::text as start, (market_today() + 1)::text as until',
        )
        const differs = await runLedgerAudit(db, paymentGateway(market.config.toss), rows[0].start, rows[0].until)
        assert.deepEqual(
          differs?.map(({ what }) => what.includes(late.paymentKey)),
          [true],
          'what was paid after the backup is named, and nothing else',
        )
        await pool.query(`insert into releases (migrations) values ('{}')`)
      } finally {
        await db.destroy()
      }
    }))

  it('comes back though its files take longer than the database lets a transaction wait', () =>
    into(async (database) => {
      const filesDir = path.join(folder, 'slow')
      const limit = `alter database ${new URL(database.url).pathname.slice(1)} set idle_in_transaction_session_timeout = '100ms'`
      await queryAt(database.url, limit)
      const store = ownStore({ filesDir })
      const put = store.put.bind(store)
      store.put = async (...file) => {
        await until(() =>
          queryAt(
            database.url,
            `select from pg_stat_activity where datname = current_database() and application_name = 'hangyeol-restore'
               and state_change > now() - interval '300 ms'`,
          ).then((busy) => busy.length === 0),
        )
        return put(...file)
      }
      await restoreBackup({ filesDir }, database.url, file, await checkBackup(file, market.config))
      assert.deepEqual(await sums(database.url), atBackup)
      assert.deepEqual(await readKept({ filesDir }, paper), await readKept(market.config, paper))
    }))

  it('says how to go on if only the changes of this version fail, and lets these take their time', () =>
    into(async (database) => {
      await queryAt(
        database.url,
        `create schema barred;
         create function barred.refuse() returns event_trigger language plpgsql as $$ begin
           if to_regclass('public.users') is null then return; end if;
           if exists (select from public.users) then
             raise 'a statement may take %', current_setting('statement_timeout');
           end if;
         end $$;
         create event trigger barred on ddl_command_start when tag in ('CREATE FUNCTION') execute function barred.refuse()`,
      )
      const filesDir = path.join(folder, 'barred')
      const said = await checkBackup(file, market.config)
      await assert.rejects(
        restoreBackup({ filesDir }, database.url, file, said),
        /npm run migrate를 실행하면[^]*a statement may take 0/,
      )
      await queryAt(database.url, 'drop event trigger barred; drop schema barred cascade')
      await migrateDatabase(database.url)
      assert.deepEqual(await sums(database.url), atBackup)
      const { db } = connect(database.url, { max: 1, name: 'test' })
      assert.equal(await schemaGap(db, await ownSchema()), 'none')
      await db.destroy()
    }))

  it('keeps no connection while it copies files, which may take longer than a proxy lets one wait', async () => {
    const filesDir = path.join(folder, 'long')
    const kept = await keepFile({ ...market.config, filesDir }, randomBytes(100))
    const store = ownStore({ filesDir })
    const list = store.list.bind(store)
    store.list = async function* (...from) {
      const open = `select from pg_stat_activity where datname = current_database() and application_name = 'hangyeol-backup'`
      await until(async () => (await market.pool.query(open)).rows.length === 0)
      yield* list(...from)
    }
    const { entries } = await writeBackup(
      { ...market.config, filesDir },
      market.config.databaseUrl!,
      path.join(folder, 'l'),
    )
    assert.ok(Object.keys(entries).some((name) => name.includes(kept)))
  })

  it('is refused when a byte is another one, it is cut short, or it is something else', async () => {
    const bytes = await readFile(file)
    const broken = path.join(folder, 'broken')
    const turned = Buffer.from(bytes)
    turned[Math.floor(bytes.length / 2)]! ^= 1
    for (const other of [turned, bytes.subarray(0, bytes.length - 200), Buffer.from('no backup at all')]) {
      await writeFile(broken, other)
      await assert.rejects(checkBackup(broken, market.config), /백업 파일/)
    }
    await assert.rejects(checkBackup(path.join(folder, 'none'), market.config), /그런 파일이 없어요/)
  })

  it('is refused under another key, and when a newer shop has made it', async () => {
    const another = '1'.repeat(64)
    await assert.rejects(checkBackup(file, { encryptionKey: another }), /다른 ENCRYPTION_KEY/)
    await checkBackup(file, { encryptionKey: another, oldEncryptionKeys: [market.config.encryptionKey] })
    const newer = path.join(folder, 'newer')
    await market.pool.query(`insert into kysely_migration values ('9999_later.sql', now())`)
    await writeBackup(market.config, market.config.databaseUrl!, newer)
    await market.pool.query(`delete from kysely_migration where name = '9999_later.sql'`)
    await assert.rejects(checkBackup(newer, market.config), /더 새로운 한결/)
  })

  it('has all rows of a table that the house has parted by month', () =>
    into(async (parted) => {
      const said = await checkBackup(file, market.config)
      await restoreBackup({ filesDir: path.join(folder, 'parted') }, parted.url, file, said)
      await queryAt(
        parted.url,
        `alter table order_product_history alter id drop identity, drop constraint order_product_history_pkey;
         alter table order_product_history rename to order_product_history_past;
         create table order_product_history (like order_product_history_past including defaults, primary key (id, at))
           partition by range (at);
         alter table order_product_history attach partition order_product_history_past default;
         create sequence order_product_history_id_seq;
         select setval('order_product_history_id_seq', (select max(id) from order_product_history))`,
      )
      const again = path.join(folder, 'again')
      const { rows } = await writeBackup({ ...market.config, filesDir: path.join(folder, 'parted') }, parted.url, again)
      assert.ok(rows['order_product_history']! > 0)
      assert.equal(rows['order_product_history_past'], undefined)
      await into(async (whole) => {
        const checked = await checkBackup(again, market.config)
        await restoreBackup({ filesDir: path.join(folder, 'whole') }, whole.url, again, checked)
        assert.deepEqual(await sums(whole.url), await sums(parted.url))
      })
    }))

  it('goes into no database in which somebody is a member', () =>
    into(async (database) => {
      const said = await checkBackup(file, market.config)
      const { pool, db } = connect(database.url, { max: 1, name: 'test' })
      const copy = path.join(folder, 'copy')
      await copyFile(file, copy)
      await restoreBackup({ filesDir: path.join(folder, 'twice') }, database.url, copy, said)
      const again = restoreBackup({ filesDir: path.join(folder, 'twice') }, database.url, copy, said)
      await assert.rejects(again, /비어 있지 않은 데이터베이스/)
      const { rows } = await pool.query('select count(*)::int as n from orders')
      assert.equal(rows[0].n, 2)
      await db.destroy()
    }))
})
