import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { openLintCache } from './lint-cache.ts'

describe('what the type-aware rules look at again', () => {
  let root: string
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const stale = async () => (await openLintCache(root)).stale

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'hangyeol-lint-'))
    for (const file of ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'])
      await write(file, '{}')
    await write('domain/price.ts', 'export const price = () => 1')
    await write('.types/domain/domain/price.d.ts', 'export declare const price: () => number')
    await write('server/sum.ts', "import { price } from '#domain/price.ts'\nexport const sum = price()")
    await write('.types/server/server/sum.d.ts', 'export declare const sum: number')
    await write('server/answer.ts', "const { sum } = await import('./sum.ts')")
    await write('server/alone.ts', 'export const alone = 1')
  })
  afterEach(() => rm(root, { recursive: true }))

  it('is everything at first, and nothing when nothing changed', async () => {
    const cache = await openLintCache(root)
    assert.equal(cache.all, 4)
    assert.deepEqual(cache.stale, ['domain/price.ts', 'server/alone.ts', 'server/answer.ts', 'server/sum.ts'])
    await cache.keep()
    assert.deepEqual(await stale(), [])
  })

  it('is one file when only what stands inside its functions changed', async () => {
    await (await openLintCache(root)).keep()
    await write('domain/price.ts', 'export const price = () => 2')
    assert.deepEqual(await stale(), ['domain/price.ts'])
  })

  it('is every file that sees a changed type, however far away', async () => {
    await (await openLintCache(root)).keep()
    await write('domain/price.ts', 'export const price = async () => 1')
    await write('.types/domain/domain/price.d.ts', 'export declare const price: () => Promise<number>')
    assert.deepEqual(await stale(), ['domain/price.ts', 'server/answer.ts', 'server/sum.ts'])
  })

  it('is everything when the rules change', async () => {
    await (await openLintCache(root)).keep()
    await write('.oxlintrc.json', '{ "rules": {} }')
    assert.equal((await stale()).length, 4)
  })
})
