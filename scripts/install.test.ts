import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

const skip = process.platform === 'win32' ? 'an npm of our own is a shell script' : false

describe('the first start in a copy', { skip }, () => {
  let root: string
  const lock = { packages: { 'node_modules/node': { version: process.versions.node } } }
  before(async () => (root = await mkdtemp(path.join(tmpdir(), 'hangyeol-install-'))))
  after(() => rm(root, { recursive: true }))

  /** A copy whose npm puts this Node into it. */
  async function copyOf(): Promise<{ dir: string; turn: string }> {
    const dir = await mkdtemp(path.join(root, 'copy-'))
    await mkdir(path.join(dir, 'scripts'))
    await mkdir(path.join(dir, 'bin'))
    await copyFile(path.join(import.meta.dirname, 'install.mjs'), path.join(dir, 'scripts/install.mjs'))
    await writeFile(path.join(dir, 'package-lock.json'), JSON.stringify(lock))
    const npm = `#!/bin/sh\nmkdir -p node_modules/node/bin && ln -s '${process.execPath}' node_modules/node/bin/node && cp package-lock.json node_modules/.package-lock.json\n`
    await writeFile(path.join(dir, 'bin/npm'), npm, { mode: 0o755 })
    return { dir, turn: path.join(dir, '.tmp/installing') }
  }
  /** Ends as the start does; `first` is a line of its program, `shell` are words of the shell that runs it. */
  async function install(dir: string, first = '', shell = '') {
    const program = `${first}\nawait (await import('./scripts/install.mjs')).installIfNeeded({ dev: true })`
    const words = ['-c', `${shell} exec "$0" --input-type=module -e "$1"`, process.execPath, program]
    const child = spawn('/bin/sh', words, {
      cwd: dir,
      env: { ...process.env, PATH: `${path.join(dir, 'bin')}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 20_000,
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, said }
  }
  async function leave(turn: string, text: string) {
    await mkdir(path.dirname(turn), { recursive: true })
    await writeFile(turn, text)
  }

  it('takes the turn of a process that was cut off before it wrote its number', async () => {
    const { dir, turn } = await copyOf()
    await leave(turn, '')
    await utimes(turn, 1, 1)
    const { code, said } = await install(dir)
    assert.equal(code, 0, said)
    assert.match(said, /패키지를 설치했어요/)
    assert.equal(existsSync(turn), false)
  })

  it('takes the turn of a process that had its own number, as after a restart of a container', async () => {
    const { dir, turn } = await copyOf()
    await leave(turn, '')
    const { code, said } = await install(
      dir,
      `(await import('node:fs')).writeFileSync('.tmp/installing', String(process.pid))`,
    )
    assert.equal(code, 0, said)
  })

  it('waits while another process has the turn', async () => {
    const { dir, turn } = await copyOf()
    await leave(turn, String(process.pid))
    const npm = path.join(dir, 'bin/npm')
    await writeFile(npm, (await readFile(npm, 'utf8')).replace('#!/bin/sh', '#!/bin/sh\n[ ! -e .tmp/other ] || exit 1'))
    await writeFile(path.join(dir, '.tmp/other'), '')
    // Ends the other's turn as soon as the start has said that it waits.
    const first = `const write = process.stdout.write.bind(process.stdout)
      const { rmSync } = await import('node:fs')
      process.stdout.write = (text) => {
        if (text.includes('기다리고')) for (const name of ['other', 'installing']) rmSync('.tmp/' + name)
        return write(text)
      }`
    const { code, said } = await install(dir, first)
    assert.equal(code, 0, said)
    assert.match(said, /기다리고 있어요\.\n필요한 패키지를/)
  })

  it('leaves no turn behind that it could not write down', async () => {
    const { dir, turn } = await copyOf()
    // A file of no bytes is all that this shell's programs may write, as on a full disk.
    const { code, said } = await install(dir, '', 'ulimit -f 0;')
    assert.deepEqual([code, existsSync(turn)], [1, false], said)
    assert.match(said, /✗ 패키지를 설치하지 못했어요/)
  })

  it('says so where it can keep no turn at all', async () => {
    const { dir } = await copyOf()
    await writeFile(path.join(dir, '.tmp'), '')
    const { code, said } = await install(dir)
    assert.deepEqual([code, said.includes('    at ')], [1, false], said)
    assert.match(said, /✗ 패키지를 설치하지 못했어요/)
  })
})
