import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  allowance,
  deskAllowance,
  deskLoads,
  firstDesk,
  firstDeskAllowance,
  firstLoad,
  pages,
  sum,
} from './first-load.ts'

/** Reads the build that `npm test` makes before anything else. */
it('brings no more JavaScript with the first load of /Main than is allowed', async () => {
  const { scripts } = await firstLoad(pages['/Main'])
  assert.ok(scripts.length > 3, 'the entry, its steps and the page')
  const heaviest = scripts.toSorted((a, b) => b.gzip - a.gzip).map(({ file, gzip }) => `${gzip} ${file}`)
  assert.ok(sum(scripts) <= allowance, `${sum(scripts)} of ${allowance} bytes:\n${heaviest.join('\n')}`)
})

it('brings no more with a desk of the console than is allowed', async () => {
  const loads = await deskLoads()
  assert.ok(loads.size > 15, 'every desk is fetched when it is opened')
  assert.deepEqual(
    [...loads].filter(([, bytes]) => bytes > deskAllowance),
    [],
  )
})

it('brings no more with the first desk of the console than is allowed', async () => {
  const { scripts, styles } = await firstDesk()
  assert.ok(sum(scripts) + sum(styles) <= firstDeskAllowance, `${sum(scripts)} and ${sum(styles)} bytes`)
})
