import assert from 'node:assert/strict'
import { chown, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { findBinaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { runAs } from './run-as.ts'

const skip = process.platform === 'linux' && process.getuid?.() === 0 ? false : 'only root gives rights away'

describe('PostgreSQL, started by root', { skip }, () => {
  it('works in a home that only root may enter, its programs in there too', async () => {
    // mkdtemp creates a folder with mode 0700, like root's home on Debian.
    const home = await mkdtemp(path.join(tmpdir(), '한결 가게 '))
    try {
      const binaries = await findBinaries()
      const native = path.join(home, 'native')
      await cp(path.dirname(path.dirname(binaries.initdb)), native, { recursive: true, verbatimSymlinks: true })
      const own = path.join(native, 'bin/initdb')
      const folder = path.join(home, 'postgres')
      const dataDir = path.join(folder, 'data')
      await mkdir(folder)
      const who = runAs(dataDir, own)
      assert.ok(who.owner)
      await chown(folder, who.owner.uid, who.owner.gid)
      await initialise({ home: folder, dataDir, binaries: { ...binaries, initdb: own }, who, password: 'a-password' })
      const { uid, mode } = await stat(path.join(dataDir, 'PG_VERSION'))
      assert.equal(uid, who.owner.uid)
      assert.equal(mode & 0o077, 0)
      assert.equal((await stat(home)).mode & 0o777, 0o700, 'no door was opened for it')
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  })
})
