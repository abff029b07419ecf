import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const submit = by('server/payments/submit.test.ts')
const form = by('server/payments/form.test.ts')
const fail = by('server/payments/fail.test.ts')
const webhook = by('server/payments/webhook.test.ts')
const delivery = by('server/payments/delivery.test.ts')
const deliveryPrice = by('domain/delivery-price.test.ts')
const prices = by('domain/prices.test.ts')
const reconcile = by('server/background/reconcile.test.ts')

/** Order forms: whose they are, what they cost, when they may be paid. */
export const checkout: readonly Mutant[] = [
  {
    breaks: 'the sum that a browser says is not compared',
    file: 'server/payments/submit-order.ts',
    text: 'if (form.paid_amount !== order.amount) {',
    instead: 'if (form.paid_amount < 0) {',
    caught: submit('believes no field: each one tampered is refused, and nothing has started'),
  },
  {
    breaks: 'an order goes to an address of somebody else',
    file: 'server/payments/submit-order.ts',
    text: 'where id = ${form.user_address_id} and user_id = ${userId}',
    instead: 'where id = ${form.user_address_id} and ${userId} > 0',
    caught: submit('believes no field: each one tampered is refused, and nothing has started'),
  },
  {
    breaks: 'a form is paid of which a box has run out',
    file: 'server/lines/need-whole-form.ts',
    text: 'if (held === 0 || held !== lines)',
    instead: 'if (held === 0)',
    caught: submit('refuses a form of which one box ran out before the other'),
  },
  {
    breaks: 'each press on pay gives the boxes new time',
    file: 'server/payments/submit-order.ts',
    text: 'after: 0',
    instead: 'after: hold.payment_window_seconds',
    caught: submit('answers what the provider’s window needs and extends the hold once to fifteen minutes'),
  },
  {
    breaks: 'a transfer above the provider’s limit is begun',
    file: 'server/payments/submit-order.ts',
    text: 'order.amount > transferMaximum',
    instead: 'order.amount > 10 * transferMaximum',
    caught: submit('refuses a transfer above ten million won before any window opens, and takes the card'),
  },
  {
    breaks: 'a form is open to whoever knows its code',
    file: 'server/lines/lock-order.ts',
    text: 'where url_code = ${urlCode} and user_id = ${userId} for update',
    instead: 'where url_code = ${urlCode} and ${userId} > 0 for update',
    caught: form('is nobody else’s: strangers, guesses and visitors look alike'),
  },
  {
    breaks: 'boxes go back without the provider being asked',
    file: 'server/payments/fail-payment.ts',
    text: `if (outcome.asked.kind !== 'payment' && outcome.asked.kind !== 'missing')`,
    instead: `if (outcome.asked.kind === 'refused')`,
    caught: fail('keeps the hold while the provider says nothing, and the order completes without the browser'),
  },
  {
    breaks: 'anybody may say that a payment failed',
    file: 'server/payments/fail-payment.ts',
    text: 'where url_code = ${said.urlCode} and user_id = ${userId}`',
    instead: 'where url_code = ${said.urlCode} and ${userId} > 0`',
    caught: fail('is nobody else’s to say'),
  },
  {
    breaks: 'a notice of the provider hurries nothing',
    file: 'server/payments/receive-webhook.ts',
    text: `update payments set next_try = market_now()
`,
    instead: `update payments set next_try = next_try
`,
    caught: webhook('hurries what is not settled'),
  },
  {
    breaks: 'a buyer who authorised and vanished is never asked about',
    file: 'server/payments/reconcile-payments.ts',
    text: 'complete(await claimVanishedBuyers(money, room))',
    instead: 'complete((await claimVanishedBuyers(money, room)).slice(room))',
    caught: webhook('gets the order after thirty seconds, without a browser and without a notice'),
  },
  {
    breaks: 'everybody waits for an order whose calls hang',
    file: 'server/payments/reconcile-payments.ts',
    text: `      started.add(done)
`,
    instead: `      started.add(done)
      await done
`,
    caught: reconcile('lets nobody wait for an order whose provider calls hang'),
  },
  {
    breaks: 'what the provider was silent about waits for its own turn',
    file: 'server/payments/reconcile-payments.ts',
    text: 'if (wasSilent && !silent) await hurrySilent(money)',
    instead: '',
    caught: reconcile(
      'settles a payment and two refunds within seconds once a provider that was away for ten minutes is heard again',
    ),
  },
  {
    breaks: 'the fee of a day is taken twice',
    file: 'domain/delivery-price.ts',
    text: 'const carried = Math.min(whole, total(before.map(({ delivery }) => delivery)))',
    instead: 'const carried = 0',
    caught: deliveryPrice('takes of a later order of the day what earlier ones do not carry'),
  },
  {
    breaks: 'the won that a shared fee leaves over is lost',
    file: 'domain/delivery-price.ts',
    text: '(at < fee - share * places.length ? 1 : 0)',
    instead: '0',
    caught: deliveryPrice(
      'is the sum of its shares, which differ by a won at most, and never more than a fee for each box',
    ),
  },
  {
    breaks: 'a cancelled line carries the fee of the day',
    file: 'server/delivery/ordered-today.ts',
    text: `line.os_code not in ('CANW', 'ORDC', 'RTNK')`,
    instead: `line.os_code not in ('RTNK')`,
    caught: delivery('is not taken again of a later order of the day, but for what a cancelled line took away'),
  },
  {
    breaks: 'a delivery that became dearer is charged unseen',
    file: 'server/payments/submit-order.ts',
    text: 'if (amount !== order.amount || amount !== form.paid_amount) return undefined',
    instead: 'if (amount < 0) return undefined',
    caught: delivery('is another one at another address: priced when that is chosen, and never charged unseen'),
  },
  {
    breaks: 'a window that is open can be paid for the fee of another address',
    file: 'server/delivery/price-delivery.ts',
    text: 'pay_method = case when delivery_amount = ${delivery} then pay_method end',
    instead: 'pay_method = pay_method',
    caught: delivery('does not pay for a parcel to another, where ${name} after the payment has started'),
  },
  {
    breaks: 'the price of a box is not rounded to ten won',
    file: 'domain/prices.ts',
    text: 'return Math.round((Math.round(weight * 100) * kgPrice) / 1000) * 10',
    instead: 'return Math.round((Math.round(weight * 100) * kgPrice) / 100)',
    caught: prices('is weight times won per kg, to the nearest 10 won'),
  },
]
