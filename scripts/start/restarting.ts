import { watch } from 'node:fs'
import path from 'node:path'
import type { Child } from './child.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Debounce in milliseconds: an editor or a checkout writes many files at once. */
const settle = 100

export type Restarting = AsyncDisposable & {
  /** Resolves when the present program answers; waits during a restart, and while it cannot start. */
  ready: () => Promise<void>
}

type Options = {
  name: string
  /** Folders of the repository whose changes restart it. */
  folders: readonly string[]
  start: () => Child
  answers: (child: Child) => Promise<void>
  /** Resolves when no request is being handled any more; new ones wait for the next start. */
  idle?: (() => Promise<void>) | undefined
  /** Called before a restart with the changed files. */
  before?: ((changed: readonly string[]) => Promise<void>) | undefined
  say: (line: string) => void
}

/** Runs a program and restarts it when its sources change. If it cannot start, it waits for the next change. */
export function restartOnChange({ name, folders, start, answers, idle, before, say }: Options): Restarting {
  const changed = new Set<string>()
  let child = start()
  let current = answers(child)
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ending = false

  async function restart(): Promise<void> {
    const files = [...changed]
    changed.clear()
    const began = performance.now()
    await idle?.()
    await child.stop(2)
    if (ending) return
    await before?.(files)
    child = start()
    await answers(child)
    say(`↻ ${name} (${((performance.now() - began) / 1000).toFixed(1)}초): ${files.slice(0, 3).join(', ')}`)
  }

  function changedOnDisk(file: string): void {
    if (!/\.(ts|sql|json)$/.test(file) || file.endsWith('.test.ts')) return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn.then(() => {
        current = restart()
        return current.catch((error: unknown) => {
          if (!ending)
            say(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}\n  고치면 다시 켤게요.`)
        })
      })
    }, settle)
  }

  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_, file) => changedOnDisk(path.join(folder, file ?? ''))),
  )
  return {
    async ready() {
      for (;;) {
        const seen = current
        await turn
        if (
          await seen.then(
            () => true,
            () => false,
          )
        )
          if (seen === current) return
        await new Promise((resolve) => setTimeout(resolve, settle))
        if (ending) throw new Error(`${name} ends`)
      }
    },
    async [Symbol.asyncDispose]() {
      ending = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await turn.catch(() => {})
      await child.stop(5)
    },
  }
}
