import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

const script = path.resolve(import.meta.dirname, '../../deploy/patroni/archive-push.sh')
const megabyte = 2 ** 20

describe('what PostgreSQL archives with', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hangyeol archive-'))
    writeFileSync(path.join(folder, '00000002.history'), '1\t0/70000A0\tno recovery target specified\n')
    // Of a timeline that led on from 2, and left 3 out: whoever took it was never followed.
    writeFileSync(
      path.join(folder, '0000000B.history'),
      '1\t0/70000A0\tno recovery target specified\n\n2\t1/A2000000\tno recovery target specified\n',
    )
  })
  after(() => rmSync(folder, { recursive: true }))

  /** How it ends when the backup service ends with `code`. */
  function push(name: string, code: number, size = 16): number | null {
    const file = path.join(folder, name)
    writeFileSync(file, Buffer.alloc(size * megabyte))
    const service = ['sh', '-c', `[ "$1 $2" = "archive-push ${file}" ] && exit ${code}`, 'service']
    try {
      return spawnSync('sh', [script, file, ...service], { stdio: 'ignore' }).status
    } finally {
      rmSync(file)
    }
  }
  const other = 45

  it('says what the backup service says', () => {
    assert.equal(push('0000000B00000001000000A3', 0), 0)
    for (const code of [1, 82, 103]) assert.equal(push('000000010000000000000007', code), code)
  })

  it('passes the end of a timeline that was left, of which the service has another one', () => {
    assert.equal(push('000000010000000000000007', other), 0)
    assert.equal(push('000000010000000000000008', other), 0)
    assert.equal(push('0000000200000001000000A2', other), 0)
    assert.equal(push('000000010000000000000007.partial', other), 0)
  })

  it('passes what belongs to a timeline that nobody followed', () => {
    assert.equal(push('000000030000000000000001', other), 0)
  })

  it('never passes what a restore has to read', () => {
    for (const name of [
      '000000010000000000000006',
      '0000000200000001000000A1',
      '0000000200000000000000FF',
      '0000000B00000001000000A2',
      '0000000C00000001000000A2',
      '0000000C.history',
    ])
      assert.equal(push(name, other), other, name)
  })

  it('reckons with segments of another size', () => {
    // 0/70000A0 is in the second segment of 64 MB.
    assert.equal(push('000000010000000000000001', other, 64), 0)
    assert.equal(push('000000010000000000000000', other, 64), other)
  })

  it('does not pass anything where no timeline was ever left', () => {
    for (const name of ['00000002.history', '0000000B.history']) rmSync(path.join(folder, name))
    assert.equal(push('000000010000000000000007', other), other)
  })
})
