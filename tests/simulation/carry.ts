import { errorAnswer } from '#sandbox/payments/provider-error.ts'
import type { Reply } from '#server/providers/ask.ts'
import type { Fate } from './fates.ts'

/** What the provider says, before the network has had it. */
export type Said = { status: number; body: unknown }
type Request = {
  act: (fate: Fate) => Promise<Said>
  /** Keeps what is carried out when nobody waits for it any more. */
  later: (act: () => Promise<unknown>) => void
}

/** Why a call got no answer, when our own process died with it. */
export const death = 'the process dies here'

/** Brings a request to the provider and its answer back, as its fate will have it. */
export async function carry(fate: Fate, { act, later }: Request): Promise<Reply> {
  if (fate === 'death before') throw new Error(death)
  if (fate === 'lost before') throw new Error('no connection')
  if (fate === 'error before') return replyOf(errorAnswer(500, undefined))
  if (fate === 'late') {
    later(() => act('ok'))
    throw new Error('too late')
  }
  if (fate === 'twice') await act('ok')
  const said = await act(fate)
  if (fate === 'death after') throw new Error(death)
  if (fate === 'lost') throw new Error('connection reset')
  if (fate === 'error after') return replyOf(errorAnswer(500, undefined))
  if (fate === 'garbage') return { status: 200, ok: true, text: '<html>ok</html>' }
  if (fate === 'garbled') return { status: 200, ok: true, text: '{"paymentKey":7}' }
  if (fate === 'wrong sum') return replyOf(changed(said, withAnotherSum))
  if (fate === 'stale') return replyOf(changed(said, ofAMomentAgo))
  return replyOf(said)
}

export const replyOf = ({ status, body }: Said): Reply => ({ status, ok: status < 300, text: JSON.stringify(body) })

type Payment = Record<string, unknown>

function changed(said: Said, by: (payment: Payment) => Payment): Said {
  return said.status === 200 ? { ...said, body: by(said.body as Payment) } : said
}

const withAnotherSum = (payment: Payment) => ({ ...payment, totalAmount: Number(payment['totalAmount']) + 1_000 })

/** Before the last thing that happened to it. */
function ofAMomentAgo(payment: Payment): Payment {
  const { approvedAt, balanceAmount, totalAmount } = payment
  if (approvedAt === null) return payment
  const status = balanceAmount === totalAmount ? 'IN_PROGRESS' : 'DONE'
  return { ...payment, cancels: null, balanceAmount: totalAmount, status }
}
