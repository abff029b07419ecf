import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from './failures.ts'

/** What the refusals 'phone.work' and 'login.work' bring: SHA-256 of `challenge:counter` must begin with `bits` zeros. */
type Work = { challenge: string; bits: number }

/** Asks; where the server wants some work for it first, the browser does that and asks again with the answer. */
export async function withWork<Answer>(ask: (more: { work?: string }) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask({})
  } catch (error) {
    const work = error instanceof ServerRefusal && workIn(error)
    if (!work) throw error
    const { solve } = await import('./solve-work.ts')
    return ask({ work: await solve(work) })
  }
}

function workIn({ errno, result }: ServerRefusal): Work | undefined {
  return errno === refusals['phone.work'].errno || errno === refusals['login.work'].errno ? (result as Work) : undefined
}
