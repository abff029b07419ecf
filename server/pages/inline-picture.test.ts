import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import sharp from 'sharp'
import { until } from '#tests/support/until.ts'
import { pictureInliner } from './inline-picture.ts'

it('writes a picture as a small AVIF once it is made, and leaves alone what cannot be made', async () => {
  await using app = fastify()
  const create = { width: 1600, height: 800, channels: 3, background: '#9c2733' } as const
  const picture = await sharp({ create }).webp().toBuffer()
  app.get('/pictures/loin.webp', (_request, reply) => reply.type('image/webp').send(picture))
  app.get('/pictures/torn.webp', (_request, reply) => reply.type('image/webp').send(Buffer.from('torn')))
  const inline = pictureInliner(app, app.log)

  for (const address of [
    '/pictures/loin.webp',
    '/pictures/torn.webp',
    '/pictures/none.webp',
    'https://elsewhere.test/x',
  ])
    assert.equal(inline(address), undefined)
  await until(() => inline('/pictures/loin.webp') !== undefined)
  const [head, body = ''] = inline('/pictures/loin.webp')?.split(',') ?? []
  assert.equal(head, 'data:image/avif;base64')
  const { width, height } = await sharp(Buffer.from(body, 'base64')).metadata()
  assert.deepEqual([width, height], [780, 390])
  for (const address of ['/pictures/torn.webp', '/pictures/none.webp', 'https://elsewhere.test/x'])
    assert.equal(inline(address), undefined)
})
