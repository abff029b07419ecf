import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** The state in postmaster.pid of the server with this process id: the eighth line. */
export async function postmasterState(dataDir: string, pid: number | undefined): Promise<string> {
  const lines = await pidFile(dataDir)
  return Number(lines[0]) === pid ? (lines[7] ?? '').trim() : ''
}

/** The process id of the server that is running on this data. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const pid = Number((await pidFile(dataDir))[0])
  return pid > 0 && isServerOf(pid, dataDir) ? pid : undefined
}

/**
 * Call only while holding the lock of the data folder. Stops a server that outlived its launcher, and deletes the pid file of a dead one:
 * PostgreSQL would trust it if another process has that id now.
 */
export async function endOrphan(dataDir: string, onProgress?: (step: string) => void): Promise<void> {
  const pid = await postmasterPid(dataDir)
  if (pid) {
    onProgress?.('지난번에 남은 데이터베이스를 정리하고 있어요')
    process.kill(pid, 'SIGINT')
    const began = performance.now()
    while (isServerOf(pid, dataDir)) {
      if (performance.now() - began > 30_000) process.kill(pid, 'SIGQUIT')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await rm(path.join(dataDir, 'postmaster.pid'), { force: true })
}

function isServerOf(pid: number, dataDir: string): boolean {
  try {
    const words = commandLine(pid)
    return words.some((word) => /(^|\/)postgres$/.test(word)) && words.includes(dataDir)
  } catch {
    return false
  }
}

function commandLine(pid: number): string[] {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).split(/\s+/)
}

async function pidFile(dataDir: string): Promise<string[]> {
  const text = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}
