import assert from 'node:assert/strict'
import { it } from 'node:test'

const entries: { state: unknown; url: URL }[] = [
  { state: null, url: new URL('https://shop.test/GoodsAll?grade_code=01') },
]
const setEntry = (state: unknown, address: URL) => ({ state, url: new URL(address) })
Object.assign(globalThis, {
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
const { addressOf, currentPlace, go, hrefOf, onPlace } = await import('./history.ts')

it('starts at the address of the visit, with the key of a first entry', () => {
  assert.deepEqual(currentPlace().location, {
    pathname: '/GoodsAll',
    search: '?grade_code=01',
    hash: '',
    state: undefined,
    key: 'default',
  })
})

it('reads addresses from here: a query keeps the path, an object empties what it leaves out', () => {
  assert.equal(hrefOf('?grade_code=02'), '/GoodsAll?grade_code=02')
  assert.equal(hrefOf({ search: 'page=2' }), '/GoodsAll?page=2')
  assert.equal(hrefOf({ pathname: '/Main' }), '/Main')
  assert.equal(hrefOf('https://elsewhere.test/x'), 'https://elsewhere.test/x')
  assert.equal(addressOf('/Order/?orderno=a').searchParams.get('orderno'), 'a')
})

it('pushes, replaces and tells who listens', () => {
  const kinds: string[] = []
  const end = onPlace(({ kind, location }) => kinds.push(`${kind} ${location.pathname}`))
  go('/Cart', { state: { from: 'list' } })
  assert.deepEqual(currentPlace().location.state, { from: 'list' })
  go('/Main', { replace: true })
  end()
  go('/Ready')
  assert.deepEqual(kinds, ['PUSH /Cart', 'REPLACE /Main'])
  assert.equal(entries.length, 3)
})

it('makes no second entry of the address where one already is, unless asked to', () => {
  const before = entries.length
  go('/Memberprocess02')
  go('/Memberprocess02', { state: { again: true } })
  assert.equal(entries.length, before + 1)
  assert.deepEqual(currentPlace().location.state, { again: true })
  assert.equal(currentPlace().kind, 'REPLACE')
  go('/Memberprocess02', { replace: false })
  assert.equal(entries.length, before + 2)
})
