import { allowance, firstLoad, pages, sum } from './first-load.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

for (const [path, page] of Object.entries(pages)) {
  const { scripts, styles } = await firstLoad(page)
  say(`${path.padEnd(14)} JavaScript ${kilobytes(sum(scripts))}   CSS ${kilobytes(sum(styles))}   (gzip)`)
  if (path !== '/Main') continue
  for (const { file, bytes, gzip } of scripts.toSorted((a, b) => b.gzip - a.gzip))
    say(`  ${kilobytes(gzip).padStart(9)}  of ${kilobytes(bytes).padStart(9)}  ${file}`)
  const over = sum(scripts) - allowance
  say(
    over > 0 ? `  ${kilobytes(over)} more than the ${kilobytes(allowance)} allowed` : `  ${kilobytes(-over)} to spare`,
  )
  if (over > 0) process.exitCode = 1
}
