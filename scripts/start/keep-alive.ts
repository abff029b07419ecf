import type { Child } from './child.ts'
import { startAgain } from './start-again.ts'

export type KeptAlive = AsyncDisposable & {
  /** Resolves when it is ready for the first time; rejects with a Problem if it ends before. */
  ready: Promise<void>
  /** Resolves with a message when it has ended so often that it is not started again. */
  gaveUp: Promise<string>
  /** Ends it without waiting for its work. */
  hurry(): void
  /** Sends a signal to its present process. */
  signal(signal: NodeJS.Signals): void
  /** Stops restarting it, as if its machine were gone, until the returned function is called. */
  holdBack(): () => void
}

type Options = {
  name: string
  start: () => Child
  ready: (child: Child) => Promise<void>
  /** Seconds for finishing its work when it has to end. */
  patience: number
  /** Whether it is restarted however often it ends. */
  forEver: boolean
  say: (line: string) => void
}

/** Starts a program, and restarts it when it ends by itself. */
export function keepAlive({ name, start, ready, patience, forEver, say }: Options): KeptAlive {
  let ending = false
  let child = start()
  let held = Promise.withResolvers<void>()
  held.resolve()
  const giveUp = Promise.withResolvers<string>()
  const firstReady = ready(child)

  async function watch(): Promise<void> {
    await firstReady
    const again = startAgain(forEver)
    for (;;) {
      const how = await child.ended
      if (ending) return
      const words = child.lastWords()
      await held.promise
      const isStarted = await again()
      if (ending) return
      if (!isStarted) {
        giveUp.resolve(`${name} 프로그램이 자꾸 멈춰서 모두 껐어요 (${how}). 데이터는 그대로 있어요.\n${words}`)
        return
      }
      say(`! ${name} 프로그램이 멈췄어요 (${how}). 다시 켜고 있어요.\n${words}`)
      child = start()
      ready(child).then(
        () => say(`✓ ${name} 다시 켰어요.`),
        () => {},
      )
    }
  }
  watch().catch(() => {})

  return {
    ready: firstReady,
    gaveUp: giveUp.promise,
    hurry: () => child.kill(),
    holdBack() {
      held = Promise.withResolvers<void>()
      return held.resolve
    },
    signal: (signal) => void process.kill(child.pid, signal),
    async [Symbol.asyncDispose]() {
      ending = true
      await child.stop(patience)
    },
  }
}
