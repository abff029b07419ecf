import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'

const query = `query($c:ID!,$t:String!){track(carrierId:$c,trackingNumber:$t){lastEvent{time status{code name} location{name} description}
  events(last:50){edges{node{time status{code name} location{name} description}}}}}`

type Track = {
  lastEvent: { status: { code: string; name: string }; location: unknown }
  events: { edges: { node: { status: { code: string } } }[] }
}

async function track(url: string, t: string, c = 'kr.cjlogistics') {
  const { body } = await asShop(url).call('POST', '/graphql', { query, variables: { c, t } })
  const { data, errors } = body as {
    data?: { track: Track | null }
    errors?: { message: string; extensions: { code: string } }[]
  }
  return { track: data?.track, error: errors?.[0]?.extensions.code }
}

it('moves a parcel with time, oldest event first', async () => {
  await using sandbox = await openSandbox()
  const fresh = await track(sandbox.url, '123456789012')
  assert.equal(fresh.track?.lastEvent.status.code, 'INFORMATION_RECEIVED')
  await asShop(sandbox.url).control('clock', { advance_seconds: 30 * 3600 })
  const later = await track(sandbox.url, '123456789012')
  assert.equal(later.track?.lastEvent.status.code, 'DELIVERED')
  assert.equal(later.track?.lastEvent.status.name, '배송완료')
  assert.deepEqual(
    later.track?.events.edges.map(({ node }) => node.status.code),
    ['INFORMATION_RECEIVED', 'AT_PICKUP', 'IN_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'],
  )
})

it('moves a parcel when told, and then no longer by itself', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  await shop.control('courier/parcels', { carrier_id: 'kr.hanjin', tracking_number: '12345678901234' })
  await shop.control('courier/move', { tracking_number: '12345678901234', code: 'AT_PICKUP' })
  await shop.control('clock', { advance_seconds: 30 * 3600 })
  const told = await track(sandbox.url, '12345678901234', 'kr.hanjin')
  assert.equal(told.track?.lastEvent.status.code, 'AT_PICKUP')
})

it('refuses numbers a carrier cannot have, carriers nobody knows, and parcels that are not there', async () => {
  await using sandbox = await openSandbox()
  assert.deepEqual(await track(sandbox.url, '123'), { track: null, error: 'BAD_REQUEST' })
  assert.deepEqual(await track(sandbox.url, '123456789012', 'kr.nobody'), { track: null, error: 'NOT_FOUND' })
  assert.deepEqual(await track(sandbox.url, '123456780000'), { track: null, error: 'NOT_FOUND' })
})

it('answers only what is asked, and refuses fields it does not have', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const small =
    '{ mine: track(carrierId: "kr.lotte", trackingNumber: "123456789012") { lastEvent { status { code } } } }'
  assert.deepEqual((await shop.call('POST', '/graphql', { query: small })).body, {
    data: { mine: { lastEvent: { status: { code: 'INFORMATION_RECEIVED' } } } },
  })
  const wrong = small.replace('lastEvent', 'colour')
  const { status, body } = await shop.call('POST', '/graphql', { query: wrong })
  assert.equal(status, 400)
  const [error] = body['errors'] as { message: string }[]
  assert.equal(error?.message, 'Cannot query field "colour" on type "TrackInfo".')
})
