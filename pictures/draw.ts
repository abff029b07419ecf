/**
 * Draws the pictures that demo/content/pictures.ts lists, into web/public/pictures. Every picture is a pure function of
 * its name, so drawing twice changes nothing.
 *   node_modules/.bin/node pictures/draw.ts              everything (about three minutes)
 *   node_modules/.bin/node pictures/draw.ts tray-rib     only what starts so
 */
import { mkdir, readdir, stat } from 'node:fs/promises'
import { bandNames, bands, bannerNames, bannerPicture, coverNames, coverPicture } from '#demo/content/pictures.ts'
import { macroFile, sectionCounts, sectionFile, trayFile, trayNames } from '#demo/content/pictures.ts'
import type { GradeCode } from '#demo/content/kinds.ts'
import { drawBanner } from './banners.ts'
import { writeWebp } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { covers } from './covers.ts'
import { drawMacro, drawSection } from './meat.ts'
import { drawTray } from './trays.ts'

type Size = readonly [suffix: string, width: number, height: number, quality: number]
type Job = { file: string; sizes: readonly Size[]; draw: () => Canvas | Promise<Canvas> }

const publicFolder = new URL('../web/public', import.meta.url).pathname

function jobs(): Job[] {
  const sections = Object.entries(sectionCounts).flatMap(([grade, count]) =>
    Array.from({ length: count }, (_, index): Job => {
      const file = sectionFile(grade as GradeCode, index + 1)
      const sizes = [
        ['', 720, 405, 68],
        ['-small', 240, 135, 76],
      ] as const
      return { file, sizes, draw: () => drawSection(grade as GradeCode, file, 1440, 810) }
    }),
  )
  const trays = trayNames.flatMap((name) =>
    bandNames.map((band): Job => {
      const file = trayFile(name, band)
      const sizes = [
        ['', 480, 480, 81],
        ['-small', 200, 200, 76],
      ] as const
      // One seed for the three bands: the same pieces, more or less marbled.
      return { file, sizes, draw: () => drawTray(name, bands[band], `tray-${name}`, 860) }
    }),
  )
  const macros = bandNames.map((band): Job => {
    const sizes = [
      ['', 720, 480, 73],
      ['-small', 200, 200, 72],
    ] as const
    return { file: macroFile(band), sizes, draw: () => drawMacro(bands[band], `macro-${band}`, 1200, 800) }
  })
  const banners = bannerNames.flatMap((name) =>
    (['wide', 'phone'] as const).map((size): Job => {
      const { path, width, height } = bannerPicture(name)[size]
      // Two pixels to a point hide what a phone's first paint need not wait for: 25 kB for 40.
      const quality = size === 'phone' ? 56 : 82
      return { file: withoutEnding(path), sizes: [['', width, height, quality]], draw: () => drawBanner(name, size) }
    }),
  )
  const magazine = coverNames.map((name): Job => {
    const { path, width, height } = coverPicture(name)
    return { file: withoutEnding(path), sizes: [['', width, height, 80]], draw: covers[name] }
  })
  return [...banners, ...magazine, ...macros, ...sections, ...trays]
}

const withoutEnding = (path: string) => path.replace(/\.webp$/, '')

await mkdir(`${publicFolder}/pictures`, { recursive: true })
for (const { file, sizes, draw } of jobs()) {
  if (!file.startsWith(`/pictures/${process.argv[2] ?? ''}`)) continue
  const canvas = await draw()
  for (const [suffix, width, height, quality] of sizes)
    await writeWebp(canvas, `${publicFolder}${file}${suffix}.webp`, width, height, quality)
  process.stdout.write(`${file}\n`)
}
const files = await readdir(`${publicFolder}/pictures`)
const bytes = await Promise.all(files.map(async (name) => (await stat(`${publicFolder}/pictures/${name}`)).size))
process.stdout.write(`${files.length} files, ${(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(2)} MB\n`)
