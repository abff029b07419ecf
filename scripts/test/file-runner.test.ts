import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type FileResult, openFileRunner } from './file-runner.ts'
import { resultLines } from './say-result.ts'

const imports = `import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
`

describe('a process that runs test files', () => {
  let folder: string
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-runner-'))))
  after(() => rm(folder, { recursive: true }))

  /** Runs these files one after the other in one process. */
  async function run(files: Record<string, string>, options: { name?: string } = {}): Promise<FileResult[]> {
    const runner = openFileRunner(options)
    const results: FileResult[] = []
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name)
      await writeFile(file, imports + text)
      results.push(await runner.run(file, {}))
    }
    assert.equal(await runner.end(), undefined)
    return results
  }

  it('keeps the hooks of a file to that file, and its process for the next', async () => {
    const counted = `
      before(() => (globalThis.opened = (globalThis.opened ?? 0) + 1))
      after(() => (globalThis.opened -= 1))
      it('sees what its own hook made, and nothing of the file before', () => assert.equal(globalThis.opened, 1))`
    const results = await run({ 'one.test.mjs': counted, 'two.test.mjs': counted })
    assert.deepEqual(
      results.map(({ passed, failures }) => [passed, failures.length]),
      [
        [1, 0],
        [1, 0],
      ],
    )
  })

  it('tells of a failure where it is, what was said, the difference, and how to run it again', async () => {
    const [result] = await run({
      'sum.test.mjs': `
        describe('a sum', () => {
          it('is right', () => assert.equal(1 + 1, 2))
          it('is wrong', () => assert.deepEqual({ won: 1_000 }, { won: 2_000 }))
          it('is for later', { skip: 'needs root' }, () => {})
        })`,
    })
    assert.ok(result)
    assert.deepEqual([result.passed, result.failures.length, result.skipped], [1, 1, 1])
    const said = resultLines(result, { sentences: true }).join('\n')
    assert.match(said, /✔ a sum › is right/)
    assert.match(said, /– a sum › is for later: needs root/)
    assert.match(resultLines(result, { sentences: false }).join('\n'), /– a sum › is for later: needs root/)
    assert.match(said, /sum\.test\.mjs:6\n +a sum › is wrong/)
    assert.match(said, /\+ +won: 1000\n +- +won: 2000/)
    assert.match(said, /다시: npm test -- .*sum\.test\.mjs --name="is wrong"/)
  })

  it('runs only the sentences that were asked for', async () => {
    const [result] = await run(
      { 'two.test.mjs': `it('is (one)', () => {}); it('is two', () => assert.fail())` },
      { name: 'is (one)' },
    )
    assert.deepEqual([result?.told.map(({ sentence }) => sentence), result?.failures], [['is (one)'], []])
  })

  it('goes on after a file in which no sentence was asked for', async () => {
    const results = await run(
      { 'none.test.mjs': `it('is one', () => assert.fail())`, 'some.test.mjs': `it('is two', () => {})` },
      { name: 'is two' },
    )
    assert.deepEqual(
      results.map(({ passed, failures }) => [passed, failures.length]),
      [
        [0, 0],
        [1, 0],
      ],
    )
  })

  it('counts a file that cannot be read, a hook that fails and an error that nobody catches', async () => {
    const results = await run({
      'broken.test.mjs': 'it(',
      'hook.test.mjs': `describe('all', () => { before(() => { throw new Error('no market') }); it('is not run', () => {}) })`,
      'late.test.mjs': `it('is over too early', async () => { setImmediate(() => { throw new Error('late') }); await new Promise((go) => setTimeout(go, 20)) })`,
    })
    assert.deepEqual(
      results.map(({ failures }) => failures.length > 0),
      [true, true, true],
    )
    assert.match(results[1]?.failures.map(({ thrown }) => thrown).join() ?? '', /no market/)
    assert.match(results[2]?.failures[0]?.thrown ?? '', /Error: late/)
    assert.match(results[2]?.failures[0]?.place ?? '', /late\.test\.mjs/)
  })

  it('counts an error that nobody catches after the last test', async () => {
    const file = path.join(folder, 'later.test.mjs')
    await writeFile(file, `${imports}it('is over', () => { setTimeout(() => { throw new Error('much later') }, 200) })`)
    const runner = openFileRunner({})
    const { failures } = await runner.run(file, {})
    assert.deepEqual(failures, [])
    const ended = await runner.end()
    assert.match(ended?.failures.map(({ thrown }) => thrown).join() ?? '', /아무도 잡지 않은 오류/)
  })

  it('follows no promise, which would make each await many times as expensive', async () => {
    const [result] = await run({
      'await.test.mjs': `
        import { executionAsyncId } from 'node:async_hooks'
        it('has no number for what follows an await', async () => { await null; assert.equal(executionAsyncId(), 0) })`,
    })
    assert.deepEqual([result?.passed, result?.failures], [1, []])
  })

  it('counts what keeps the process from ending, unless a failed test may have left it', async () => {
    const end = async (fails: boolean) => {
      const file = path.join(folder, 'open.test.mjs')
      await writeFile(file, `${imports}it('opens', () => { setInterval(() => {}, 1e6); assert.ok(${String(!fails)}) })`)
      const runner = openFileRunner({ patience: 500 })
      await runner.run(file, {})
      return (await runner.end())?.failures.map(({ thrown }) => thrown)
    }
    assert.match((await end(false))?.join() ?? '', /열어 둔 것이 남아서/)
    assert.equal(await end(true), undefined)
  })

  it('counts a file in which the process ends, and says so', async () => {
    const file = path.join(folder, 'gone.test.mjs')
    await writeFile(file, `${imports}it('ends everything', () => process.kill(process.pid, 'SIGKILL'))`)
    const runner = openFileRunner({})
    const { failures } = await runner.run(file, {})
    assert.match(failures[0]?.thrown ?? '', /프로세스가 끝나 버렸어요/)
    assert.equal(runner.isGone(), true)
    await runner.end()
  })
})
