import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { ask } from '#server/providers/ask.ts'
import { openData } from '#server/providers/open-data.ts'
import { marked } from '#web/ui/mark-words.ts'

/** A service of somebody else that says this to everything; and which paths it was asked. */
async function service(head: { status: number; location?: string }, body: string) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(head.status, { ...(head.location && { location: head.location }) }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  }
}

describe('what comes from outside', () => {
  it('leads nowhere: a service that sends on to another address is not followed', async () => {
    await using elsewhere = await service({ status: 200 }, 'inside')
    await using one = await service({ status: 302, location: elsewhere.url }, '')
    await assert.rejects(ask(one.url, { timeout: 5000 }), /another address/)
    assert.deepEqual(elsewhere.asked, [])
  })

  it('changes no address: what is asked for stands in it as one value, whatever is in it', async () => {
    await using one = await service({ status: 500 }, '')
    const find = openData({ url: one.url, key: 'k&k' }, '등급', { tries: 1 })
    await assert.rejects(find('/trace', { no: '1&ServiceKey=x#/../http://evil.example' }))
    const [asked = ''] = one.asked
    const { pathname, searchParams } = new URL(asked, one.url)
    assert.equal(pathname, '/trace')
    assert.deepEqual(
      [...searchParams],
      [
        ['ServiceKey', 'k&k'],
        ['no', '1&ServiceKey=x#/../http://evil.example'],
      ],
    )
  })

  it('is text: XML that names a file or an address, or grows without end, is read without either', async () => {
    const entities = [
      '<!ENTITY f SYSTEM "file:///etc/passwd">',
      '<!ENTITY u SYSTEM "http://127.0.0.1:9/x">',
      '<!ENTITY a "aaaaaaaaaa">',
    ]
    for (let n = 0, last = 'a'; n < 8; n++) {
      const next = `${last}${n}`
      entities.push(`<!ENTITY ${next} "${`&${last};`.repeat(10)}">`)
      last = next
    }
    const body = `<?xml version="1.0"?><!DOCTYPE response [${entities.join('')}]>
      <response><header><resultCode>00</resultCode><resultMsg>&f;</resultMsg></header>
      <body><items><item><x>&f;&u;</x><y>&a01234567;</y></item></items></body></response>`
    await using one = await service({ status: 200 }, body)
    const read = await openData({ url: one.url, key: 'k' }, '등급', { tries: 1 })('/x', {}).then(
      (items) => JSON.stringify(items),
      (error: Error) => error.message,
    )
    assert.doesNotMatch(read, /root:|a{1000}/)
    assert.ok(read.length < 10_000, `${read.length}`)
  })
})

it('words that are looked for are letters and never a pattern', () => {
  assert.deepEqual(
    marked('a.c abc (a+)+$ a+', '(a+)+$').filter(({ hit }) => hit),
    [{ at: 8, part: '(a+)+$', hit: true }],
  )
  assert.deepEqual(
    marked('abc', 'a.c').filter(({ hit }) => hit),
    [],
  )
})
