import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { plantGlobals } from '#tests/support/plant-globals.ts'

const entries: { state: unknown; url: URL }[] = [
  { state: null, url: new URL('https://shop.test/GoodsAll?grade_code=01') },
]
const setEntry = (state: unknown, address: URL) => ({ state, url: new URL(address) })
plantGlobals({
  location: {
    get href() {
      return entries.at(-1)?.url.href
    },
    get origin() {
      return entries.at(-1)?.url.origin
    },
    get pathname() {
      return entries.at(-1)?.url.pathname
    },
    get search() {
      return entries.at(-1)?.url.search
    },
    get hash() {
      return entries.at(-1)?.url.hash
    },
  },
  history: {
    get state() {
      return entries.at(-1)?.state
    },
    pushState: (state: unknown, _: string, address: URL) => entries.push(setEntry(state, address)),
    replaceState: (state: unknown, _: string, address: URL) => entries.splice(-1, 1, setEntry(state, address)),
  },
  addEventListener: () => {},
  removeEventListener: () => {},
})
// The module reads the address when it is loaded.
const loaded = () => import('./history.ts')
let history: Awaited<ReturnType<typeof loaded>>
before(async () => (history = await loaded()))

it('starts at the address of the visit, with the key of a first entry', () => {
  assert.deepEqual(history.currentPlace().location, {
    pathname: '/GoodsAll',
    search: '?grade_code=01',
    hash: '',
    state: undefined,
    key: 'default',
  })
})

it('reads addresses from here: a query keeps the path, an object empties what it leaves out', () => {
  assert.equal(history.hrefOf('?grade_code=02'), '/GoodsAll?grade_code=02')
  assert.equal(history.hrefOf({ search: 'page=2' }), '/GoodsAll?page=2')
  assert.equal(history.hrefOf({ pathname: '/Main' }), '/Main')
  assert.equal(history.hrefOf('https://elsewhere.test/x'), 'https://elsewhere.test/x')
  assert.equal(history.addressOf('/Order/?orderno=a').searchParams.get('orderno'), 'a')
})

it('pushes, replaces and tells who listens', () => {
  const kinds: string[] = []
  const end = history.onPlace(({ kind, location }) => kinds.push(`${kind} ${location.pathname}`))
  history.go('/Cart', { state: { from: 'list' } })
  assert.deepEqual(history.currentPlace().location.state, { from: 'list' })
  history.go('/Main', { replace: true })
  end()
  history.go('/Ready')
  assert.deepEqual(kinds, ['PUSH /Cart', 'REPLACE /Main'])
  assert.equal(entries.length, 3)
})

it('makes no second entry of the address where one already is, unless asked to', () => {
  const before = entries.length
  history.go('/Memberprocess02')
  history.go('/Memberprocess02', { state: { again: true } })
  assert.equal(entries.length, before + 1)
  assert.deepEqual(history.currentPlace().location.state, { again: true })
  assert.equal(history.currentPlace().kind, 'REPLACE')
  history.go('/Memberprocess02', { replace: false })
  assert.equal(entries.length, before + 2)
})
