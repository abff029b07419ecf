import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { addToCart } from '#contract/cart.ts'
import { cleanContent } from '#contract/operator/contents.ts'
import { refusals } from '#contract/refusals.ts'
import { withoutSchemas } from './calls-without-schemas.ts'

it('leaves a call its method, path and access, and that it only asks', () => {
  assert.deepEqual(withoutSchemas(addToCart), { method: 'POST', path: '/api/users/carts', access: 'member' })
  assert.deepEqual(withoutSchemas(cleanContent), {
    method: 'POST',
    path: '/api/operators/contents/clean',
    access: 'operator',
    asks: true,
  })
})

it('passes plain values and drops schemas and functions', () => {
  assert.equal(withoutSchemas(refusals), refusals)
  assert.equal(withoutSchemas(z.string()), undefined)
  assert.equal(
    withoutSchemas(() => 1),
    undefined,
  )
})
