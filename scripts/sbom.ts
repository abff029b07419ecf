import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asProgram } from './as-program.ts'
import { readParts } from './parts/read-parts.ts'
import { writeBom } from './parts/write-bom.ts'

/** `npm run sbom [-- <file>]`: writes the shop's packages into a CycloneDX file. */
await asProgram(async () => {
  const file = path.resolve(process.argv[2] ?? 'hangyeol.cdx.json')
  const { shop, parts } = readParts(path.resolve(import.meta.dirname, '..'))
  const bom = writeBom(shop, parts, new Date())
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`)
  process.stdout.write(`부품 ${bom.components.length}개를 적었어요 (CycloneDX ${bom.specVersion}): ${file}\n`)
})
