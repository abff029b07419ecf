import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'
import { isBusinessNumber } from './business-book.ts'

const status = (url: string, b_no: string[], key = 'sandbox-tax-key') =>
  asShop(url).call('POST', `/api/nts-businessman/v1/status?serviceKey=${key}`, { b_no })

it('tells the state of a business number', async () => {
  await using sandbox = await openSandbox()
  const { body } = await status(sandbox.url, ['1208147521', '1234567890'])
  assert.equal(body['status_code'], 'OK')
  assert.equal(body['request_cnt'], 2)
  assert.equal(body['match_cnt'], 1)
  const [running, unknown] = body['data'] as Record<string, unknown>[]
  assert.equal(running?.['b_stt'], '계속사업자')
  assert.equal(running?.['b_stt_cd'], '01')
  assert.equal(unknown?.['b_stt_cd'], '')
  assert.equal(unknown?.['tax_type'], '국세청에 등록되지 않은 사업자등록번호입니다.')
})

it('closes a business when told', async () => {
  await using sandbox = await openSandbox()
  await asShop(sandbox.url).control('tax', { b_no: '1208147521', b_stt_cd: '03' })
  const { body } = await status(sandbox.url, ['1208147521'])
  const [closed] = body['data'] as Record<string, unknown>[]
  assert.equal(closed?.['b_stt'], '폐업자')
  assert.match(String(closed?.['end_dt']), /^\d{8}$/)
})

it('checks number, opening date and owner together', async () => {
  await using sandbox = await openSandbox()
  const businesses = [
    { b_no: '1208147521', start_dt: '20100101', p_nm: '홍길동' },
    { b_no: '1234567890', start_dt: '20100101', p_nm: '홍길동' },
  ]
  const path = '/api/nts-businessman/v1/validate?serviceKey=sandbox-tax-key'
  const { body } = await asShop(sandbox.url).call('POST', path, { businesses })
  assert.equal(body['valid_cnt'], 1)
  const [good, bad] = body['data'] as Record<string, unknown>[]
  assert.equal(good?.['valid'], '01')
  assert.equal(bad?.['valid'], '02')
  assert.equal(bad?.['valid_msg'], '확인할 수 없습니다.')
})

it('wants its key and a body it can read', async () => {
  await using sandbox = await openSandbox()
  assert.equal((await status(sandbox.url, ['1208147521'], 'x')).status, 401)
  assert.equal((await status(sandbox.url, [])).status, 411)
  assert.equal(
    (
      await status(
        sandbox.url,
        Array.from({ length: 101 }, () => '1208147521'),
      )
    ).status,
    413,
  )
})

it('knows the check digit', () => {
  assert.equal(isBusinessNumber('1248100998'), true)
  assert.equal(isBusinessNumber('2208162517'), true)
  assert.equal(isBusinessNumber('1234567890'), false)
})
