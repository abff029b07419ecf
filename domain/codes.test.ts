import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { beefKinds, gradeCodeOf, gradeNames, homeCuts, payMethodNames, productTypeName } from './codes.ts'
import { returnReason, returnReasons } from './return-reasons.ts'

it('a type of product has its label: D, S and any other', () => {
  assert.deepEqual(['D', 'S', 'X', ''].map(productTypeName), ['초신선', '일반', '신선', '신선'])
})

it('a grade has its label, and a graded carcass its code', () => {
  assert.deepEqual(Object.values(gradeNames), ['1++(9)', '1++(8)', '1++(7)', '1+', '1', '2', '3'])
  const graded = [gradeCodeOf('1++', 9), gradeCodeOf('1++', 8), gradeCodeOf('1++', 7), gradeCodeOf('1+', 6)]
  assert.deepEqual(graded, ['01', '02', '03', '04'])
  assert.deepEqual([gradeCodeOf('1', 5), gradeCodeOf('2', 3), gradeCodeOf('3', 1)], ['05', '06', '07'])
  assert.equal(gradeCodeOf('등외', 1), undefined)
})

it('beef is Korean or of dairy breeds, paid by card or transfer; the home page has six cuts', () => {
  assert.deepEqual(Object.values(beefKinds), ['한우', '육우', '젖소'])
  assert.deepEqual(payMethodNames, { C: '카드', B: '계좌이체' })
  assert.deepEqual(homeCuts, ['01010500', '01010300', '01010400', '01010600', '01011300', '01011900'])
})

it('a return has three fixed reasons; others are written', () => {
  assert.deepEqual(Object.keys(returnReasons), ['drip', 'spoiled', 'wrong'])
  const schema = readFileSync(path.resolve(import.meta.dirname, '../database/schema.sql'), 'utf8')
  const listed = /returns_reason_code_check CHECK \(reason_code = ANY \(ARRAY\[(.*)\]\)\)/.exec(schema)![1]!
  const stored = Array.from(listed.matchAll(/'(\w+)'/g), ([, code]) => code)
  assert.deepEqual(stored, returnReason.options)
})
