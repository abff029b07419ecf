import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courierNamed, lineKeyOf, readPaste } from './tracking-paste.ts'

test('reads a table out of a spreadsheet, with or without couriers and a head', () => {
  const pasted =
    '주문번호\t택배사\t운송장\r\n20261120-000148\tCJ\t6012-3456-7890\r\n\r\n1203\t300000000010\nP88,롯데,300000000010\n'
  assert.deepEqual(readPaste(pasted), [
    { key: '20261120-000148', courier: 'CJ', number: '6012-3456-7890' },
    { key: '1203', courier: '', number: '300000000010' },
    { key: 'P88', courier: '롯데', number: '300000000010' },
  ])
})

test('reads a row that was written by hand with spaces, when it begins with what can only be a key', () => {
  assert.deepEqual(readPaste('20261120-000148 CJ 6012 3456 7890\nP88 300000000010\n6012 3456 7890'), [
    { key: '20261120-000148', courier: 'CJ', number: '6012 3456 7890' },
    { key: 'P88', courier: '', number: '300000000010' },
    { key: '', courier: '', number: '6012 3456 7890' },
  ])
})

test('reads a column of numbers, for the lines that are picked', () => {
  assert.deepEqual(readPaste('612345678906\nCJ\t6123456780'), [
    { key: '', courier: '', number: '612345678906' },
    { key: '', courier: 'CJ', number: '6123456780' },
  ])
  assert.deepEqual(readPaste('\n \n'), [])
})

test('another column between the key and the number does no harm', () => {
  assert.deepEqual(readPaste('1203\t꽃등심살\tCJ대한통운\t612345678906'), [
    { key: '1203', courier: 'CJ대한통운', number: '612345678906' },
  ])
})

test('knows what a key means', () => {
  assert.deepEqual(lineKeyOf(' 20261120-000148 '), { order_no: '20261120-000148' })
  assert.deepEqual(lineKeyOf('1120-000148'), { order_no: '1120-000148' })
  assert.deepEqual(lineKeyOf('000148'), { order_no: '-000148' })
  assert.deepEqual(lineKeyOf('p88'), { product_id: 88 })
  assert.deepEqual(lineKeyOf('#1203'), { line_ids: [1203] })
  assert.deepEqual(lineKeyOf('1203+1204'), { line_ids: [1203, 1204] })
  for (const odd of ['', '우리정육', '612345678906', '2026-1120']) assert.equal(lineKeyOf(odd), undefined, odd)
})

test('knows a courier by its code, its name or the beginning of it', () => {
  const couriers = [
    { code: 'kr.cjlogistics', courier_name: 'CJ대한통운' },
    { code: 'kr.lotte', courier_name: '롯데택배' },
  ]
  for (const word of ['kr.cjlogistics', 'cj', 'CJ 대한통운', '대한통운'])
    assert.equal(courierNamed(couriers, word)?.code, 'kr.cjlogistics', word)
  assert.equal(courierNamed(couriers, '롯데')?.code, 'kr.lotte')
  for (const word of ['', '번개']) assert.equal(courierNamed(couriers, word), undefined)
})

// A regular expression that backtracks from each space would take hours.
test('reads a row with thousands of spaces', () => {
  assert.equal(readPaste(`P1${' '.repeat(10_000)}x`).length, 1)
})
