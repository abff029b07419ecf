import { authenticate, decline } from '#sandbox/payments/authenticate.ts'
import { cancel } from '#sandbox/payments/cancel.ts'
import { confirm } from '#sandbox/payments/confirm.ts'
import { createIdempotencyStore } from '#sandbox/payments/idempotency.ts'
import { createPaymentBook } from '#sandbox/payments/payment-book.ts'
import { paymentObject } from '#sandbox/payments/payment-object.ts'
import { paymentFromRequest } from '#sandbox/payments/payment-request.ts'
import type { Payment } from '#sandbox/payments/payment.ts'
import { errorAnswer, ProviderError } from '#sandbox/payments/provider-error.ts'
import { listTransactions } from '#sandbox/payments/transactions.ts'
import { openJournal } from '#sandbox/journal.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import { type Answer, type Gateway, paymentGateway } from '#server/providers/payment-gateway.ts'
import type { ask, Reply } from '#server/providers/ask.ts'
import { carry, death, replyOf, type Said } from './carry.ts'
import { type CallName, type Fate, fateOf, isHonest } from './fates.ts'
import type { Order, World } from './world.ts'

/** Our process died with this call: whatever it was in the middle of is abandoned. */
export class Died extends Error {}

export type Provider = ReturnType<typeof openProvider>

/**
 * The sandbox's payment service in memory, with its ledger and without a network: each answer is what the seed of its order lets happen.
 * It stands at the outermost seam, where a request of ours leaves, so that what is read and judged of an answer is the product's.
 */
export function openProvider(toss: Parameters<typeof paymentGateway>[0], now: () => number) {
  const clock = {
    now,
    shift: () => 0,
    turn() {},
    at: () => () => {},
    within: <R>(_: string, work: () => R) => work(),
    close() {},
  }
  const journal = openJournal(undefined)
  const book = createPaymentBook({ clock, journal })
  const idempotency = createIdempotencyStore({ clock, journal })
  const owners = new Map<string, { world: World; order: Order }>()
  const shown = (payment: Payment) => paymentObject(payment, 'http://provider')
  const ownerOf = (payment: Payment | undefined) => (payment ? owners.get(payment.orderId) : undefined)

  book.watch((payment, before) => {
    const side = ownerOf(payment)?.world.side
    if (side && payment.status !== before)
      side.notices.push({
        payment: structuredClone(payment),
        id: `${payment.paymentKey}:${++side.announced}`,
        step: -1,
      })
  })

  function said(act: () => Payment): Said {
    try {
      return { status: 200, body: shown(act()) }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return errorAnswer(error.status, error.code)
    }
  }
  const once = (key: string, act: () => Said) => idempotency.once(key, async () => act())

  const asking: typeof ask = async (url, { headers = {}, body }) => {
    const { pathname, searchParams } = new URL(url)
    const [, , , name = '', last = ''] = pathname.split('/').map(decodeURIComponent)
    if (pathname === '/v1/transactions')
      return replyOf({
        status: 200,
        body: listTransactions(book.all(), Object.fromEntries(searchParams), 'http://provider'),
      })
    const key = `${headers['idempotency-key']} ${pathname}`
    if (name === 'confirm') {
      const payment = book.byKey((body as { paymentKey: string }).paymentKey)
      return carried('confirm', ownerOf(payment), (fate) =>
        once(key, () =>
          fate === 'error kept'
            ? errorAnswer(500, undefined)
            : said(() => confirm(body, book, clock, fate === 'refused' ? 'REJECT_CARD_PAYMENT' : undefined)),
        ),
      )
    }
    if (last === 'cancel')
      return carried('cancel', ownerOf(book.byKey(name)), (fate) =>
        once(key, () => {
          if (fate === 'error kept') return errorAnswer(500, undefined)
          if (fate === 'refused') return errorAnswer(undefined, 'NOT_CANCELABLE_PAYMENT')
          return said(() => cancel(name, body, book, clock))
        }),
      )
    const isByOrder = name === 'orders'
    const read = () => (isByOrder ? book.byOrder(last) : book.byKey(name))
    return carried(isByOrder ? 'find by order' : 'find', isByOrder ? owners.get(last) : ownerOf(read()), async () =>
      said(() => {
        const payment = read()
        if (!payment) throw new ProviderError('NOT_FOUND_PAYMENT')
        return payment
      }),
    )
  }

  async function carried(
    call: CallName,
    owner: { world: World; order: Order } | undefined,
    act: (fate: Fate) => Promise<Said>,
  ): Promise<Reply> {
    if (!owner || owner.world.side.healthy) return replyOf(await act('ok'))
    const { world, order } = owner
    const { side } = world
    const place = `${call} ${order.n}`
    const nth = (side.nth.get(place) ?? 0) + 1
    side.nth.set(place, nth)
    const fate = fateOf(world.seed, call, order.n, nth)
    side.met.push(fate)
    if (!isHonest(fate)) side.faults++
    if (fate === 'error kept' || (fate === 'refused' && call === 'cancel')) side.keeps = true
    world.story.push(`    ${call} of order ${order.n}: ${fate}`)
    return carry(fate, { act, later: (late) => void side.late.push({ act: late, tides: nth % 3 }) })
  }

  const gateway = paymentGateway(toss, undefined, asking)
  const seam: Gateway = {
    confirm: (asked) => orDie(gateway.confirm(asked)),
    find: (key) => orDie(gateway.find(key)),
    findByOrder: (name) => orDie(gateway.findByOrder(name)),
    cancel: (asked) => orDie(gateway.cancel(asked)),
    transactions: (start, end) => gateway.transactions(start, end),
    // One for all worlds: what one of them meets is not to change what is done for another.
    isSilent: () => false,
  }

  return {
    gateway: seam,
    book,
    shown,
    owns: (world: World, order: Order) => void owners.set(order.payId!, { world, order }),
    /** The buyer in the provider's window: it opens, and then a yes, a no, or nothing. Answers the payment's key. */
    window(world: World, order: Order, { answer, more }: { answer: 'yes' | 'no' | 'nothing'; more: number }): string {
      const amount = order.amount + more
      const asked = {
        clientKey: sandboxKeys.paymentClientKey,
        method: order.method === 'C' ? 'CARD' : 'TRANSFER',
        amount,
        orderId: order.payId,
        orderName: '소고기',
        taxFreeAmount: amount,
      }
      const paymentKey = `sim-${world.seed}-${order.n}-${book.ofOrder(order.payId!).length}`
      const payment = { ...paymentFromRequest(asked, sandboxKeys.paymentClientKey, now()), paymentKey }
      book.add(payment)
      if (answer === 'yes') authenticate(payment, {}, book, clock)
      if (answer === 'no') decline(payment, 'REJECT_CARD_COMPANY', book)
      return paymentKey
    },
  }
}

/** A process that died with its call goes on with nothing. */
async function orDie(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking
  if (answer.kind === 'unknown' && answer.why.includes(death)) throw new Died()
  return answer
}
