import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fastify from 'fastify'
import { allCalls } from '#contract/all.ts'
import { buildApp } from '#server/app.ts'
import { routeOf } from '#server/http/implement.ts'
import { pageRoutePaths } from '#server/pages/page-paths.ts'
import { makeOwner } from '#tests/support/make-owner.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'

/** Every address that is answered and is no declared call; each answers all who ask alike. With an example, where it has a part to fill in. */
const doors: Record<string, string> = {
  '/': '/',
  '/undefined': '/undefined',
  '/operator': '/operator',
  '/operator/*': '/operator/orders',
  '/partner': '/partner',
  '/partner/*': '/partner/settlements',
  '/docs': '/docs',
  '/docs/openapi.json': '/docs/openapi.json',
  '/docs/openapi.yaml': '/docs/openapi.yaml',
  '/docs/js/scalar.js': '/docs/js/scalar.js',
  '/livez': '/livez',
  '/healthz': '/healthz',
  '/readyz': '/readyz',
  '/metrics': '/metrics',
  '/robots.txt': '/robots.txt',
  '/sitemap.xml': '/sitemap.xml',
  '/service-worker.js': '/service-worker.js',
  '/offline.html': '/offline.html',
  '/share/*': '/share/main.png',
  '/assets/*': '/assets/none.js',
  '/*': '/nowhere',
  '/content-pictures/:name': '/content-pictures/none.webp',
  '/carcass-pictures/:name': '/carcass-pictures/none.webp',
  ...Object.fromEntries(pageRoutePaths.map((path) => [path, path])),
}
const marks = { userid: 'munjigi', name: '문지기손', business_name: '문지기식당', phone_no: '01077798765' }

let market: Market
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
})
after(() => market[Symbol.asyncDispose]())

/** 'GET /api/users/orders/:id', as they are added to the app. */
async function routes(): Promise<string[]> {
  const found: string[] = []
  await using app = fastify()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') found.push(`${one} ${url}`)
  })
  await buildApp(app, market.server.deps)
  await app.ready()
  return found
}

it('every address that is answered is a declared call, or a door that is listed here', async () => {
  const declared = new Set(allCalls.map(({ method, path }) => `${method} ${routeOf(path)}`))
  const others = (await routes()).filter((route) => !declared.has(route))
  const listed = Object.keys(doors).map((path) => `GET ${path}`)
  assert.deepEqual([...new Set(others)].toSorted(), [...new Set(listed)].toSorted())
})

it('a door tells nobody more than a visitor, and gives nobody a cookie', async () => {
  const owner = await makeOwner(market, marks)
  const { token } = await openDesk(market, ['owner'])
  const people: [string, Record<string, string>][] = [
    ['a visitor', {}],
    ['its member', { authorization: `Bearer ${owner.shopper.token}`, cookie: `refresh=${owner.shopper.token}` }],
    ['the desk', { authorization: `Bearer ${token}` }],
    ['the console', { cookie: `staff=${token}`, origin: market.url }],
  ]
  const ofMembers = ['/Cart', '/MyPage', '/MyOrderList', '/MyInfo', `/MyOrderView?id=${owner.things.order}`]
  const addresses = [...Object.values(doors), ...ofMembers, `/Order?urlCode=${owner.things.form}`, '/GoodsAll?page=1']
  const wrong: string[] = []
  // One after the other: under all of them at once /readyz may rightly say that the database is slow.
  for (const address of addresses) {
    const statuses = new Set<number>()
    for (const [who, headers] of people) {
      const answer = await fetch(market.url + address, { headers, redirect: 'manual' })
      const said = await answer.text()
      statuses.add(answer.status)
      for (const [name, word] of Object.entries(marks))
        if (said.includes(word)) wrong.push(`${address} as ${who}: ${name}`)
      if (answer.headers.has('set-cookie')) wrong.push(`${address} as ${who} sets a cookie`)
    }
    if (statuses.size > 1) wrong.push(`${address}: ${[...statuses].join()}`)
  }
  assert.deepEqual(wrong, [])
})
