import { QueryClient, QueryObserver } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { askOnceMore } from './ask-once-more.ts'

it('fetches anew what was invalidated during its first fetch, and only then', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })
  askOnceMore(queries)
  const first = Promise.withResolvers<number>()
  const answers = [first.promise, Promise.resolve(0), Promise.resolve(1)]
  let asked = 0
  const count = new QueryObserver(queries, { queryKey: ['count'], queryFn: () => answers[asked++]! })
  const shown: unknown[] = []
  const settled = Promise.withResolvers<void>()
  const end = count.subscribe(({ data, isFetching }) => {
    if (shown.at(-1) !== data) shown.push(data)
    if (data === 0 && !isFetching) settled.resolve()
  })
  void queries.invalidateQueries({ queryKey: ['count'] })
  first.resolve(22)
  await settled.promise
  assert.deepEqual([shown.at(-1), asked], [0, 2])

  await queries.invalidateQueries({ queryKey: ['count'] })
  assert.deepEqual([count.getCurrentResult().data, asked], [1, 3])
  end()
  queries.clear()
})
