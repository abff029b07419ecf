import { type AuthFlag, sendCode } from '#contract/phone.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'

/** Asks for a code; where the server wants some work for it first, the browser does that and asks again. */
export async function askForCode(auth_flag: AuthFlag, phone_no: string) {
  const body = { auth_flag, phone_no }
  try {
    return await api(sendCode, { body })
  } catch (error) {
    const work = error instanceof ServerRefusal && workIn(error)
    if (!work) throw error
    const { solve } = await import('./solve-work.ts')
    return api(sendCode, { body: { ...body, work: await solve(work) } })
  }
}

type Work = { challenge: string; bits: number }

function workIn({ errno, result }: ServerRefusal): Work | undefined {
  return errno === refusals['phone.work'].errno ? (result as Work) : undefined
}
