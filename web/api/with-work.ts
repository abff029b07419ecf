import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from './failures.ts'

/** Result of the refusals 'phone.work' and 'login.work': the SHA-256 of `challenge:counter` must begin with `bits` zero bits. */
type Work = { challenge: string; bits: number }

/** Makes a call; if the server asks for a proof of work first, the browser computes it and makes the call again with it. */
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
