import { spawn } from 'node:child_process'
import path from 'node:path'
import { houseNode, root } from './install.mjs'

/**
 * Runs a TypeScript file of this repository under its own Node 26 and ends the way it ends. It gets its own process
 * group and every signal exactly once, from here: at a Ctrl-C the terminal signals the whole group and npm passes its
 * copy on, and a second signal would look like a second press. When npm itself is gone, the program is told to end.
 * @param {string[]} words The file and its arguments.
 * @param {{ everybody?: boolean }} [options] Whether the programs it has started get the signal from here too.
 */
export function underHouseNode(words, { everybody = false } = {}) {
  const child = spawn(houseNode, words, {
    cwd: root,
    // What one process has read and stripped of our TypeScript, the next need not: a third of a second start's work.
    env: { NODE_COMPILE_CACHE: path.join(root, '.tmp/compile-cache'), ...process.env },
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  /** @param {NodeJS.Signals} signal */
  function end(signal) {
    if (everybody && child.pid) process.kill(-child.pid, signal)
    else child.kill(signal)
  }
  let last = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (Date.now() - last < 500) return
      last = Date.now()
      end(signal)
    })
  }
  endWithNpm(() => end('SIGTERM'))
  child.once('error', (error) => {
    process.stderr.write(`✗ Node 26을 실행하지 못했어요: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    // What a dynamic loader answers that lacks a library; it has named the library itself.
    if (code === 127)
      process.stderr.write(
        '✗ Node 26에 필요한 라이브러리가 없어요. Debian이나 Ubuntu라면: sudo apt install libatomic1\n',
      )
    process.exit(code ?? (signal ? 1 : 0))
  })
}

/**
 * A killed npm leaves its scripts running. Started by hand or by a supervisor, our parent may go as it likes.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    end()
  }, 500)
  watching.unref()
}
