import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Child = AsyncDisposable & { process: ChildProcess; pid: number }

/** Starts another process of this repository, which ends with the block that opened it. */
export function startChild(file: string, env: Record<string, string> = {}): Child {
  const started = fork(path.join(import.meta.dirname, '..', file), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    process: started,
    pid: started.pid ?? 0,
    async [Symbol.asyncDispose]() {
      if (started.exitCode !== null || started.signalCode !== null) return
      const gone = once(started, 'exit')
      started.kill('SIGTERM')
      await gone
    },
  }
}

/** Resident memory of a process in MB; undefined if the system does not provide it. */
export function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

/** Waits until this address answers over HTTP. */
export async function untilAnswers(url: string, child: Child): Promise<void> {
  for (;;) {
    if (child.process.exitCode !== null) throw new Error(`ended before it answered: ${url}`)
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
