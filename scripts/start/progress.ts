export type Progress = {
  /** Runs `work`; prints its name once it takes more than a second, and its duration when it is done. */
  step<Result>(name: string, work: (say: (detail: string) => void) => Promise<Result>): Promise<Result>
  say(line: string): void
}

/** Progress for people: quick steps print nothing, slow ones say what they are doing. */
export function openProgress(write: (line: string) => void): Progress {
  return {
    say: write,
    async step(name, work) {
      const began = performance.now()
      const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
      let shown = false
      let last: string | undefined
      const show = () => {
        shown = true
        write(`· ${name}${last ? ` (${last})` : ''} …`)
      }
      const afterOneSecond = setTimeout(show, 1000)
      const everyTenSeconds = setInterval(() => write(`    … ${name} (${seconds()}초째)`), 10_000)
      try {
        const result = await work((detail) => {
          last = detail
          if (shown) write(`    ${detail}`)
        })
        if (shown) write(`✓ ${name} (${seconds()}초)`)
        return result
      } finally {
        clearTimeout(afterOneSecond)
        clearInterval(everyTenSeconds)
      }
    },
  }
}
