import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

/**
 * `npm run fonts`: generates web/ui/fonts/ from Pretendard's package: one file with every character in the texts of the shop and the trade
 * (common.woff2, weights 400 to 800), and the list of them (common.ts). Other characters come from the package's ninety files, when a page
 * contains one.
 */
const root = path.resolve(import.meta.dirname, '..')
const sources = ['web/{ui,storefront,operator,api}/**/*.{ts,tsx}', '{domain,contract,demo}/**/*.{ts,json}']

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at))
const characters = new Set<string>()
for (const file of globSync(sources, { cwd: root, exclude: (name) => /\.test\.|\/fonts\//.test(name) }))
  for (const character of await readFile(path.join(root, file), 'utf8')) if (character > '~') characters.add(character)

const font = createRequire(import.meta.url).resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2')
const common = [...characters].toSorted().join('')
const made = await subsetFont(await readFile(font), ascii.join('') + common, {
  targetFormat: 'woff2',
  // Tabular figures and kerning; features for arrows, circled figures and the like would be a sixth of the file.
  keepFeatures: ['tnum', 'kern'],
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
})
const folder = path.join(root, 'web/ui/fonts')
await writeFile(path.join(folder, 'common.woff2'), made)
await writeFile(
  path.join(folder, 'common.ts'),
  `/** The characters of common.woff2 beyond ASCII: made by \`npm run fonts\`. */\nexport const commonCharacters =\n  '${common}'\n`,
)
process.stdout.write(`글자 ${characters.size}자, ${made.length.toLocaleString('en')}바이트\n`)
