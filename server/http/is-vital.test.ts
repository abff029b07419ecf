import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isVital } from './is-vital.ts'

it('lets in payments, health probes and the files of a page, whatever the load', () => {
  for (const url of [
    '/api/payments/webhook',
    '/api/users/orders/payments/success',
    '/readyz',
    '/assets/shell-CbHwWs5J.js',
    '/pictures/section-01-2.webp?w=1',
    '/icon.svg',
  ])
    assert.ok(isVital(url), url)
})

it('lets everything else wait', () => {
  for (const url of [
    '/Main',
    '/GoodsAll?x=a.js',
    '/api/users/carts',
    '/api/users/me/files/1.jpg',
    '/share/box-1.jpg',
    '/',
  ])
    assert.ok(!isVital(url), url)
})
