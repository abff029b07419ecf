import assert from 'node:assert/strict'
import type { Market } from './market.ts'
import type { Authorised } from './shopping.ts'

/** Confirms a payment at the provider without our server. */
export async function confirmElsewhere({ config }: Pick<Market, 'config'>, authorised: Authorised): Promise<void> {
  const { apiUrl, secretKey } = config.toss
  const response = await fetch(`${apiUrl}/v1/payments/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(authorised),
  })
  assert.equal(response.status, 200)
}
