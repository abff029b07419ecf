import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as batches from '#contract/operator/refund-batches.ts'
import * as refunds from '#contract/operator/refunds.ts'
import { runLedgerStep } from '#contract/operator/payments.ts'
import { refundReturnRequest } from '#contract/operator/returns.ts'
import { askBack, type returnForm, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { cancelByHand, payOrderOf, refundOf as refundOfLine, returnByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, fault, ledger, makeShopper, refusalOf, type Shopper, steer } from '#tests/support/shopping.ts'
import { setNow } from '#tests/support/settings.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  second = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

const byHand = (part: number, fields: Partial<typeof returnForm> = {}) =>
  returnByHand({ market, shopper, desk }, part, fields)
const make = async (ids: number[], who = desk) => (await who.send(batches.makeBatch, { body: { refund_ids: ids } })).id
const batchOf = async (id: number) => (await desk.send(batches.getBatch, { params: { id } })).data
const refundOf = async (id: number) => (await desk.send(refunds.getRefund, { params: { id } })).data
const issue = (id: number, state: 'NEW' | 'ISSUED' = 'NEW', reason = '', who = desk) =>
  who.send(batches.issueBatch, { params: { id }, body: { state, reason } })
const settle = (id: number, ids: number[], result: 'DONE' | 'FAILED', note = '', who = desk) =>
  who.send(batches.settleBatchLines, { params: { id }, body: { refund_ids: ids, result, note } })
const won = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length
const actsOn = async (kind: string, id: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where target_kind = ${kind} and target_id = ${String(id)} order by id`.execute(
    market.db,
  )
  return rows.map(({ action }) => action)
}

describe('a bank file', () => {
  it('locks its refunds, goes out once, and ends when the bank has spoken of every line', async () => {
    const [one, two, three] = [await byHand(50_000), await byHand(60_000), await byHand(70_000)]
    const ids = [one.id, two.id, three.id]
    const made = await Promise.allSettled([make(ids), make(ids, second)])
    assert.equal(won(made), 1)
    const refused = made.find((answer) => answer.status === 'rejected')!
    assert.match(String(refused.reason), /송금 묶음에 들어 있는 환불입니다/)
    assert.match((await refusalOf(make([one.id], second))).message, /송금 묶음에 들어 있는 환불입니다/)
    const { rows: open } = await sql<{ id: number }>`select id from refund_batches where state = 'NEW'`.execute(
      market.db,
    )
    const id = open[0]!.id
    const inIt = (await batchOf(id)).lines.map(({ refund_id }) => refund_id)
    for (const act of [
      () => desk.send(refunds.assignRefunds, { body: { refund_ids: [one.id] } }),
      () => desk.send(refunds.retryRefund, { params: { id: one.id }, body: { state: 'MANUAL' } }),
      () => desk.send(refunds.refundByBank, { params: { id: one.id }, body: { state: 'MANUAL', note: '이체' } }),
      () =>
        desk.send(refunds.setRefundAccount, {
          params: { id: one.id },
          body: { bank_code: '88', account: '1234567890', depositor: '남' },
        }),
    ])
      assert.equal((await refusalOf(act())).errno, 3248)
    assert.equal((await refundOf(one.id)).lane, 'BATCH')
    assert.equal(
      (await refusalOf(settle(id, [one.id], 'DONE'))).errno,
      3271,
      'nothing was paid before there was a file',
    )

    const issued = await Promise.allSettled([issue(id), issue(id, 'NEW', '', second)])
    assert.equal(won(issued), 1)
    const late = issued.find((answer) => answer.status === 'rejected')!
    assert.match(String(late.reason), /다른 담당자가 먼저 처리했습니다/)
    const file = issued.find((answer) => answer.status === 'fulfilled')!.value
    assert.equal((await refusalOf(issue(id, 'ISSUED'))).message, '다시 내려받는 까닭을 적어주세요.')
    const copy = await issue(id, 'ISSUED', '파일을 잃어버렸어요', second)
    assert.equal(copy.text, file.text)
    const issuedBatch = await batchOf(id)
    assert.deepEqual(
      [issuedBatch.state, issuedBatch.copies, issuedBatch.history[0]?.reason],
      ['ISSUED', 2, '파일을 잃어버렸어요'],
    )

    const paid = await Promise.allSettled([settle(id, [one.id], 'DONE'), settle(id, [one.id], 'DONE', '', second)])
    assert.equal(won(paid), 1)
    assert.equal((await refusalOf(settle(id, [two.id], 'FAILED'))).message, '사유를 입력하세요')
    await settle(id, [two.id], 'FAILED', '예금주 이름이 달라요')
    const back = await refundOf(two.id)
    assert.deepEqual([back.lane, back.batch_id, back.note], ['MANUAL', null, '예금주 이름이 달라요'])
    const rest = inIt.filter((one_) => one_ !== one.id && one_ !== two.id)
    if (rest.length > 0) await settle(id, rest, 'DONE')
    const over = await batchOf(id)
    assert.deepEqual([over.state, over.waiting, over.failed], ['DONE', 0, 60_000])
    assert.equal((await refusalOf(issue(id, 'ISSUED', '다시'))).errno, 3271)
    assert.equal((await refusalOf(settle(id, [one.id], 'FAILED', '늦게'))).errno, 3271)
    const { rows: accounts } = await sql`
      select 1 from refund_batch_lines where batch_id = ${id} and account is not null`.execute(market.db)
    assert.equal(accounts.length, 0)

    const again = await make([two.id])
    await issue(again)
    await settle(again, [two.id], 'DONE')
    const done = await refundOf(one.id)
    assert.deepEqual([done.state, done.way, done.os_code], ['DONE', 'bank', 'RTNK'])
    assert.deepEqual(
      (await ledger(market)).payments.find(({ order_id }) => order_id === one.pay)?.cancelled,
      0,
      'the provider knows nothing of it',
    )
    assert.deepEqual(await actsOn('refund', two.id), [
      'refund.batched',
      'refund.bank-failed',
      'refund.batched',
      'refund.bank',
    ])
    assert.deepEqual(await actsOn('refund-batch', again), [
      'refund-batch.make',
      'refund-batch.issue',
      'refund-batch.done',
    ])
    await assertClean(market)
  })

  it('shares no refund with another that is made at the same moment', async () => {
    const [one, two, three] = [await byHand(21_000), await byHand(22_000), await byHand(23_000)]
    const made = await Promise.allSettled([make([one.id, two.id]), make([two.id, three.id], second)])
    assert.equal(won(made), 1)
    assert.ok((await refundOf(two.id)).batch_id)
    await assertClean(market)
  })

  it('is a bulk transfer as banks take it, and nothing in it is a formula or a line of its own', async () => {
    const evil = await byHand(40_000, { refund_bank_code: '06' })
    // Old data: such characters are refused today.
    await sql`
      update returns set refund_depositor = ${'=HYPERLINK("http://x")\n88,999888777666,4900000,남'}
      where order_product_id = (select order_product_id from refunds where id = ${evil.id})`.execute(market.db)
    const plain = await byHand(30_000, { refund_account: '004-567-890123' })
    const id = await make([evil.id, plain.id])
    const { file_name, text } = await issue(id)
    assert.equal(file_name, `한결 환불 송금 ${id}.csv`)
    assert.deepEqual(text.split('\r\n'), [
      '\uFEFF입금은행코드,입금계좌번호,이체금액,예금주,받는통장표시,내통장표시',
      `004,110234567890,40000,'=HYPERLINK( http://x ) 88 999888777666 4900000 남,한결환불,환불 ${evil.id}`,
      `088,004567890123,30000,김한결,한결환불,환불 ${plain.id}`,
      '',
    ])
    await settle(id, [evil.id, plain.id], 'DONE')
    await assertClean(market)
  })

  it('needs a second person above the sum, before there is a file', async () => {
    await setNow(market, 'second_person_from', 80_000)
    const [one, two] = [await byHand(50_000), await byHand(40_000)]
    const id = await make([one.id, two.id])
    assert.equal((await batchOf(id)).needs_approval, true)
    assert.match((await refusalOf(issue(id))).message, /다른 담당자가 승인한 뒤에/)
    const approve = (who: Desk) => who.send(batches.approveBatch, { params: { id }, body: {} })
    assert.equal((await refusalOf(approve(desk))).status, 403)
    assert.equal(won(await Promise.allSettled([approve(second), approve(second)])), 1)
    await issue(id)
    await settle(id, [one.id, two.id], 'DONE')
    const done = await refundOf(one.id)
    assert.deepEqual([done.asked_by?.id, done.approved_by !== null], [desk.staff.id, true])
    await setNow(market, 'second_person_from', 3_000_000)
    await assertClean(market)
  })

  it('needs a second person when file by file one order comes to the sum', async () => {
    await setNow(market, 'second_person_from', 600_000)
    const { lines, order_id } = await linesAt(market, shopper, 'ORDK', 2)
    const call = { call: 'cancel', kind: 'error_before', status: 403, code: 'NOT_CANCELABLE_PAYMENT' }
    await fault(market, { ...call, order_id: await payOrderOf(market, order_id), times: 2 })
    const ids: number[] = []
    for (const line of lines) {
      await askBack(shopper, line)
      const params = { id: (await returnOf(market, line)).id }
      const who = await openDesk(market, ['money'])
      await who.send(refundReturnRequest, { params, body: { state: 'REQUESTED', part: null } })
      ids.push(await refundOfLine(market, line))
    }
    await sql`update refunds set state = 'MANUAL' where id = any(${ids}::int[])`.execute(market.db)
    const one = await make([ids[0]!])
    await issue(one)
    for (const rest of ['while the first is at the bank', 'when it is done']) {
      const other = await make([ids[1]!])
      assert.equal((await batchOf(other)).needs_approval, true, rest)
      assert.match((await refusalOf(issue(other))).message, /다른 담당자가 승인한 뒤에/)
      if (rest === 'when it is done') {
        await second.send(batches.approveBatch, { params: { id: other }, body: {} })
        await issue(other)
        await settle(other, [ids[1]!], 'DONE')
      } else {
        await settle(other, [ids[1]!], 'FAILED', '묶음을 다시 만들어요')
        await settle(one, [ids[0]!], 'DONE')
      }
    }
    await setNow(market, 'second_person_from', 3_000_000)
    await assertClean(market)
  })

  it('takes out what the provider has given back, by itself or in its console, before the file is made', async () => {
    const [gone, stays] = [await byHand(20_000), await byHand(10_000)]
    const id = await make([gone.id, stays.id])
    await steer(market, 'POST', '/control/payments/refund', { order_id: gone.pay, amount: 20_000 })
    const { rows: of } = await sql<{ payment_key: string; transaction: string }>`
      select payment_key, '' as transaction from payments where order_id = ${gone.order_id}`.execute(market.db)
    const { payments } = await steer<{ payments: { cancels: { transactionKey: string }[] }[] }>(
      market,
      'GET',
      `/control/payments?order_id=${gone.pay}`,
    )
    const attach = () =>
      desk.send(runLedgerStep, {
        body: {
          payment_key: of[0]!.payment_key,
          row_key: `c:${payments[0]!.cancels[0]!.transactionKey}`,
          step: 'attach',
          lines: [{ id: gone.line, amount: 20_000 }],
        },
      })
    assert.equal((await refusalOf(attach())).errno, 3248)
    assert.match((await refusalOf(issue(id))).message, /묶음에서 뺐습니다/)
    assert.deepEqual(
      new Map((await batchOf(id)).lines.map(({ refund_id, state }) => [refund_id, state])),
      new Map([
        [gone.id, 'FAILED'],
        [stays.id, 'WAIT'],
      ]),
    )
    assert.equal((await refundOf(gone.id)).state, 'EXTERNAL')
    const { text } = await issue(id)
    assert.equal(text.trim().split('\r\n').length, 2)
    await settle(id, [stays.id], 'DONE')
    await attach()
    assert.equal((await refundOf(gone.id)).state, 'DONE')
    await assertClean(market)
  })

  it('takes a refund without an account only when somebody has written one down', async () => {
    const { id: refund } = await cancelByHand({ market, shopper })
    const without = await refusalOf(make([refund]))
    assert.match(without.message, /계좌를 먼저 적어주세요/)
    const write = (account: string) =>
      desk.send(refunds.setRefundAccount, {
        params: { id: refund },
        body: { bank_code: '88', account, depositor: '김한결' },
      })
    assert.equal((await refusalOf(write('12'))).message, '계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.')
    await write('110-9999-8888')
    assert.deepEqual((await refundOf(refund)).account, {
      bank_name: '신한은행',
      last4: '8888',
      refund_depositor: '김한결',
    })
    const id = await make([refund])
    const pulled = await make([(await byHand(5_000)).id])
    await settle(
      pulled,
      (await batchOf(pulled)).lines.map(({ refund_id }) => refund_id),
      'FAILED',
      '계좌를 다시 확인해요',
    )
    assert.equal((await batchOf(pulled)).state, 'DONE', 'taken out before there was a file')
    assert.match((await issue(id)).text, /088,11099998888,430000/)
    await settle(id, [refund], 'DONE')
    const { rows } = await sql<{ os_code: string; account: Buffer | null }>`
      select os_code, bank_account as account from refunds join order_products line on line.id = own_line_id
      where refunds.id = ${refund}`.execute(market.db)
    assert.deepEqual(rows, [{ os_code: 'ORDC', account: null }])
    await assertClean(market)
  })

  it('is for the role money alone', async () => {
    const other = await openDesk(market, ['orders', 'read-only'])
    for (const work of [
      () => other.send(batches.listBatches, {}),
      () => other.send(batches.makeBatch, { body: { refund_ids: [1] } }),
      () => other.send(batches.issueBatch, { params: { id: 1 }, body: { state: 'NEW' } }),
      () => other.send(batches.settleBatchLines, { params: { id: 1 }, body: { refund_ids: [1], result: 'DONE' } }),
      () => other.send(batches.approveBatch, { params: { id: 1 }, body: {} }),
    ])
      assert.equal((await refusalOf(work())).status, 403)
    assert.equal((await refusalOf(issue(99_999))).status, 404)
    assert.ok((await desk.send(batches.listBatches, {})).data.length >= 5)
  })
})
