import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { expect, test } from '#tests/support/shop.ts'

/** A machine whose Korean font is Noto's, whatever this one has: Pretendard's own files under Noto's names. */
function fontsOfAnotherMachine(folder: string): string {
  const files = path.dirname(
    createRequire(import.meta.url).resolve('pretendard/dist/public/static/Pretendard-Bold.otf'),
  )
  const named = (weight: string, name: string) => `
    <match target="scan"><test name="family"><string>Pretendard</string></test>
      <test name="weight"><const>${weight}</const></test>
      <edit name="fullname" mode="assign" binding="same"><string>${name}</string></edit></match>`
  const place = path.join(folder, 'fonts.conf')
  writeFileSync(
    place,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${files}</dir><cachedir>${folder}</cachedir>
    ${named('regular', 'Noto Sans CJK KR')}${named('bold', 'Noto Sans CJK KR Bold')}</fontconfig>`,
  )
  return place
}

test('bold is bold before the shop’s own font is there', async ({ market }) => {
  test.skip(process.platform !== 'linux', 'elsewhere a browser does not ask fontconfig for its fonts')
  const folder = mkdtempSync(path.join(tmpdir(), 'hangyeol-fonts-'))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, FONTCONFIG_FILE: fontsOfAnotherMachine(folder) },
  })
  try {
    const page = await browser.newPage({ baseURL: market.config.publicUrl })
    await page.route(/\.woff2/, (route) => route.abort())
    await page.goto('/GoodsAll')
    const price = page.getByText('원/kg').first()
    await expect(price).toBeVisible()
    const ink = await page.evaluate(async () => {
      const pen = new OffscreenCanvas(900, 100).getContext('2d')!
      const inkOf = async (weight: number, words: string) => {
        const font = `${weight} 60px "Pretendard Stand-in"`
        const faces = await document.fonts.load(font, words)
        pen.clearRect(0, 0, 900, 100)
        pen.font = font
        pen.fillText(words, 0, 80)
        const { data } = pen.getImageData(0, 0, 900, 100)
        return { faces: faces.length, ink: data.reduce((sum, value, at) => (at % 4 === 3 ? sum + value : sum), 0) }
      }
      return Promise.all(
        ['꽃등심살', '108,000'].map(async (words) => ({
          plain: await inkOf(400, words),
          bold: await inkOf(800, words),
        })),
      )
    })
    for (const { plain, bold } of ink) {
      expect(plain.faces * bold.faces).toBeGreaterThan(0)
      expect(bold.ink).toBeGreaterThan(plain.ink * 1.2)
    }
  } finally {
    await browser.close()
  }
})
