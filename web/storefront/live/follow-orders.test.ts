import { QueryClient, QueryObserver } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tellLive } from '#web/api/live.ts'
import { followOrders } from './follow-orders.ts'

it('looks at an order once when each of its lines tells that it has moved', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const queries = new QueryClient()
  followOrders(queries)
  let looks = 0
  const order = new QueryObserver(queries, { queryKey: ['orders', 'detail', '7'], queryFn: async () => (looks += 1) })
  const end = order.subscribe(() => undefined)
  await order.refetch()
  const before = looks
  for (let line = 0; line < 12; line++) tellLive('order-updated', { order_id: 7 })
  t.mock.timers.tick(80)
  await order.refetch({ cancelRefetch: false })
  assert.equal(looks - before, 1)
  end()
  queries.clear()
})
