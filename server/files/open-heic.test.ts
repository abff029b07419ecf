import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { openHeic } from './open-heic.ts'
import { repaint } from './picture.ts'

const licence = readFileSync(new URL('../../tests/support/licence.heic', import.meta.url))

/** The same file with another picture size in its header. */
function sized(width: number, height: number): Buffer {
  const bytes = Buffer.from(licence)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

describe('a picture as phones keep it (HEIC)', () => {
  it('is decoded and written anew as JPEG', async () => {
    const { format, width, height } = await sharp(await repaint(licence, 'heic')).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 480, 640])
  })

  it('that lies about its size is refused before it is decoded', async () => {
    await assert.rejects(repaint(sized(50_000, 50_000), 'heic'), { code: 'file.too-many-pixels' })
  })

  it('that is broken is refused, however it is broken, and the next one is read', async () => {
    const halved = licence.subarray(0, licence.length / 2)
    const scribbled = Buffer.from(licence)
    scribbled.fill(0x5a, licence.length - 900)
    for (const bytes of [halved, scribbled, sized(6_000, 6_000), licence.subarray(0, 40)])
      await assert.rejects(
        repaint(bytes, 'heic').then(async (jpeg) => {
          // The decoder may make a picture of the rest: that counts as well.
          await sharp(jpeg).metadata()
          throw Object.assign(new Error('drawn'), { code: 'file.heic' })
        }),
        { code: 'file.heic' },
      )
    assert.ok((await repaint(licence, 'heic')).length > 1_000)
  })

  it('with more pixels than asked for ends with an error, not with the process', async () => {
    await assert.rejects(openHeic(licence, 1_000))
    assert.equal((await openHeic(licence, 1_000_000)).data.length, 480 * 640 * 4)
  })
})
