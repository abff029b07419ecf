import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(fileURLToPath(new URL('.', import.meta.url)), '..')
export const houseNode = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs the packages when what is installed is not what package-lock.json asks for. Plain JavaScript without a
 * package, because it runs before there are any, under whatever Node (20 or newer) the machine has.
 * @param {{ dev: boolean }} need Whether the packages for development have to be there too.
 */
export async function installIfNeeded({ dev }) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    fail(
      `Node ${process.versions.node}은 너무 오래됐어요. https://nodejs.org 에서 Node 20 이상을 설치하고 다시 실행해 주세요.`,
    )
  }
  if (isInstalled(dev)) return
  const release = await takeTurn()
  if (isInstalled(dev)) return release()
  const began = Date.now()
  say('필요한 패키지를 설치하고 있어요. 처음에는 1~2분 걸려요.')
  const ticking = setInterval(() => say(`  … 설치하는 중 (${Math.round((Date.now() - began) / 1000)}초)`), 10_000)
  const { code, output } = await npmCi(dev)
  clearInterval(ticking)
  release()
  if (code !== 0 || !isInstalled(dev)) {
    process.stderr.write(`${output.trim()}\n\n`)
    fail(whyNpmFailed(output))
  }
  say(`패키지를 설치했어요. (${Math.round((Date.now() - began) / 1000)}초)`)
}

/**
 * Two first starts in one clone must not install at once. The file holds the number of the process whose turn it is.
 * @returns {Promise<() => void>}
 */
async function takeTurn() {
  const file = path.join(root, '.tmp/installing')
  try {
    mkdirSync(path.dirname(file), { recursive: true })
  } catch (error) {
    fail(whyNpmFailed(String(error)))
  }
  for (let said = false; ; said = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') {
        // On a full disk the file is created, and stays empty.
        if (existsSync(file)) rmSync(file)
        fail(whyNpmFailed(String(error)))
      }
    }
    if (isLeft(file)) rmSync(file, { force: true })
    else if (!said) say('다른 프로세스가 패키지를 설치하고 있어서 기다리고 있어요.')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/**
 * Whether the process whose turn it was is gone. In a container it may have had our number; an empty file is one whose
 * number was never written.
 * @param {string} file
 */
function isLeft(file) {
  if (!existsSync(file)) return false
  const holder = Number(readFileSync(file, 'utf8'))
  if (holder > 0) return holder === process.pid || !isAlive(holder)
  return Date.now() - statSync(file).mtimeMs > 5_000
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} sentence */
function fail(sentence) {
  process.stderr.write(`\n✗ ${sentence}\n`)
  process.exit(1)
}

/** @param {string} sentence */
function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/**
 * Compares the list npm keeps inside node_modules with the lock file: right after a pull, a broken install or a copy,
 * when the dates of the files say nothing.
 * @param {boolean} dev
 */
function isInstalled(dev) {
  if (!existsSync(houseNode)) return false
  try {
    const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    const whole = Object.entries(wanted).every(([place, { version, optional, dev: forDev, devOptional }]) => {
      if (place === '' || optional || (!dev && (forDev || devOptional))) return true
      return present[place]?.version === version
    })
    return (
      whole &&
      spawnSync(houseNode, ['--version']).stdout?.toString().trim() === `v${wanted['node_modules/node'].version}`
    )
  } catch {
    return false
  }
}

/**
 * @param {boolean} dev
 * @returns {Promise<{ code: number, output: string }>}
 */
function npmCi(dev) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? ['--include=dev'] : [])]
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** @param {string} output */
function whyNpmFailed(output) {
  if (/ENOSPC/.test(output)) return '디스크가 가득 차서 패키지를 설치하지 못했어요. 자리를 비운 뒤 다시 실행해 주세요.'
  if (/EACCES|EPERM|EROFS/.test(output)) return `이 폴더에 쓸 수 없어요: ${root}. 폴더의 주인과 권한을 확인해 주세요.`
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|network/.test(output)) {
    return '패키지를 내려받지 못했어요. 인터넷 연결을 확인하고 다시 실행해 주세요.'
  }
  if (/spawn npm ENOENT/.test(output)) return 'npm을 찾지 못했어요. Node와 함께 설치되는 npm이 필요해요.'
  return '패키지를 설치하지 못했어요. 위의 내용을 확인하고 npm ci를 실행해 보세요.'
}
