import { QueryClient } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setServerClock } from '#web/api/server-clock.ts'
import { followDay } from './follow-day.ts'

it('asks again for what is of today when a page is seen after midnight in Seoul or soon after it, and not before', (t) => {
  const page = new EventTarget()
  Object.assign(globalThis, { document: page })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] })
  t.after(() => {
    t.mock.timers.reset()
    setServerClock(new Date().toISOString())
  })
  setServerClock('2026-11-20T14:59:00Z')
  const queries = new QueryClient()
  const keys = [
    ['carcasses', 'today'],
    ['products', 'list', 'today'],
  ]
  for (const queryKey of keys) queries.setQueryData(queryKey, 'of the old day')
  const asked = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated)
  followDay(queries)
  t.mock.timers.tick(30_000)
  assert.deepEqual(asked(), [false, false])
  t.mock.timers.tick(30_000)
  assert.deepEqual(asked(), [true, true])
  // A page that slept hears of the next day as it is seen again.
  for (const queryKey of keys) queries.setQueryData(queryKey, 'of the day after')
  setServerClock('2026-11-21T15:00:00Z')
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(asked(), [true, true])
  queries.clear()
})
