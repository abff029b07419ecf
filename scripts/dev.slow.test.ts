import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { launch, type Launched, openDataFolder } from '#tests/support/launcher.ts'
import { until } from '#tests/support/until.ts'

const skip = process.platform === 'linux' ? false : 'reads /proc'
const root = path.resolve(import.meta.dirname, '..')
/** Saves a file unchanged, as an editor may. */
const save = (file: string) => utimes(path.join(root, file), new Date(), new Date())

describe('npm run dev', { skip }, () => {
  let folder: Awaited<ReturnType<typeof openDataFolder>>
  let shop: Launched & { port: number }
  before(async () => {
    folder = await openDataFolder()
    shop = await launch({ DATA_DIR: folder.dir }, ['dev'])
    await shop.open()
  })
  after(async () => {
    await shop.end('SIGTERM')
    await folder[Symbol.asyncDispose]()
  })
  const get = (place: string) => fetch(`http://127.0.0.1:${shop.port}${place}`, { redirect: 'manual' })

  it('has both apps with hot reload, and the calls, at one address', async () => {
    for (const [place, app] of [
      ['/GoodsAll', '/storefront/main.tsx'],
      ['/operator/orders', '/operator/main.tsx'],
    ] as const) {
      const html = await (await get(place)).text()
      assert.match(html, /\/@vite\/client/)
      assert.ok(html.includes(app), place)
    }
    assert.match(await (await get('/storefront/checkout/cart-page.tsx')).text(), /import\.meta\.hot/)
    const settings = await get('/api/fronts/settings')
    assert.equal(settings.status, 200)
    assert.match(await settings.text(), /"errno":0/)
    assert.equal((await get('/readyz')).status, 200)
    assert.equal((await get('/')).headers.get('location'), '/Main')
  })

  it('starts the server again when one of its files is saved, and lets nobody wait in vain meanwhile', async () => {
    const answers: number[] = []
    await save('server/app.ts')
    await until(
      async () => {
        answers.push((await get('/api/fronts/settings')).status)
        return /↻ 서버 .*server\/app\.ts/.test(shop.said())
      },
      { patience: 60_000 },
    )
    assert.deepEqual([...new Set(answers)], [200])
  })

  it('starts the sandbox again when one of its files is saved', async () => {
    await save('sandbox/open.ts')
    await until(() => /↻ 샌드박스 .*sandbox\/open\.ts/.test(shop.said()), { patience: 60_000 })
  })

  it('ends when it is told to, its database last', async () => {
    assert.ok(shop.programs()['postgres'])
    assert.equal(await shop.end('SIGTERM'), 0)
    assert.match(shop.said(), /한결을 껐어요/)
  })
})
