import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tellLive } from '#web/api/live.ts'
import { followBoxes } from './follow-boxes.ts'

const box = (id: number) => ({
  id,
  version: 1,
  product_status_codes: { ps_code: 1 },
  cart: [] as { user_id: number | null }[],
})
type Box = ReturnType<typeof box>

it('keeps what it heard when an answer comes that was read before', async () => {
  const queries = new QueryClient()
  followBoxes(queries)
  const asked: PromiseWithResolvers<Box[]>[] = []
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['products', 'list'],
    queryFn: async () => {
      const answer = Promise.withResolvers<Box[]>()
      asked.push(answer)
      return { data: await answer.promise }
    },
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  })
  const arrived = Promise.withResolvers<void>()
  const end = list.subscribe(({ isFetching }) => {
    if (!isFetching) arrived.resolve()
  })
  const hear = (id: number) =>
    tellLive('product-status-updated', { id, ps_code: 2, user_id: null, version: 2, seq: id })
  const shown = () =>
    list.getCurrentResult().data?.pages.flatMap(({ data }) => data.map((one) => one.product_status_codes.ps_code))

  hear(2)
  asked[0]?.resolve([box(1), box(2)])
  await arrived.promise
  assert.deepEqual(shown(), [1, 2])

  const next = list.fetchNextPage()
  hear(1)
  assert.deepEqual(shown(), [2, 2])
  asked[1]?.resolve([box(3)])
  await next
  assert.deepEqual(shown(), [2, 2, 1])
  end()
  queries.clear()
})
