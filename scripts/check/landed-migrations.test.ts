import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { landedProblems, noteLanded } from './landed-migrations.ts'

describe('the list of landed migrations', () => {
  let folder: string
  const write = (name: string, text = 'select 1') => writeFile(path.join(folder, name), text)
  const problems = () => landedProblems(folder)

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-landed-'))
    await write('0001_a.sql')
    await write('0003_c.sql')
    await noteLanded(folder)
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('agrees with what is there, and takes what comes with a larger number', async () => {
    assert.deepEqual(await problems(), [])
    await write('0004_d.sql')
    assert.match((await problems()).join(), /^0004_d\.sql: landed\.txt에 없어요/)
    await noteLanded(folder)
    assert.deepEqual(await problems(), [])
  })

  it('finds one that comes late with a smaller number', async () => {
    await write('0002_b.sql')
    await noteLanded(folder)
    assert.match((await problems()).join(), /^0002_b\.sql: 0003_c\.sql보다 늦게 왔으니/)
  })

  it('goes on from those of before the baseline, and finds one that comes with a smaller number than theirs', async () => {
    await mkdir(path.join(folder, 'before-baseline'))
    await rename(path.join(folder, '0003_c.sql'), path.join(folder, 'before-baseline/0003_c.sql'))
    assert.deepEqual(await problems(), [])
    await write('0002_b.sql')
    await noteLanded(folder)
    assert.match((await problems()).join(), /^0002_b\.sql: 0003_c\.sql보다 늦게 왔으니/)
  })

  it('finds one that was changed, and one that was taken away, after it landed', async () => {
    await write('0003_c.sql', 'select 2')
    assert.match((await problems()).join(), /^0003_c\.sql: 들어온 뒤에 바뀌었어요/)
    await rm(path.join(folder, '0003_c.sql'))
    assert.match((await problems()).join(), /^0003_c\.sql: landed\.txt에는 있는데/)
  })
})
