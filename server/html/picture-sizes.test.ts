import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withPictureSizes } from './picture-sizes.ts'

it('a description with dollar signs stays as it was written', async () => {
  const html = '<p>앞</p><img src="/a.webp" alt="$$ 할인, US$\' $& $`"><p>뒤 글</p>'
  assert.equal(
    await withPictureSizes(html, () => Promise.resolve({ width: 4, height: 3 })),
    html.replace('<img', () => '<img width="4" height="3"'),
  )
})
