import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const ownOrders = by('server/orders/orders.test.ts')
const fulfilment = by('server/lines/lines.test.ts')
const orderDesk = by('server/orders/operator-orders.test.ts')
const asking = by('server/returns/asking-back.test.ts')
const returnDesk = by('server/returns/desk.test.ts')
const exchange = by('server/returns/exchange.test.ts')
const returns = by('server/returns/returns.test.ts')
const oldOrders = by('server/settings/old-orders.test.ts')
const checkTyped = by('server/intake/check-typed.test.ts')

/** The way of a line after it was paid: supplier, parcel, confirmation, return, exchange. */
export const orders: readonly Mutant[] = [
  {
    breaks: 'anybody may confirm anybody’s purchase',
    file: 'server/orders/confirm-purchase.ts',
    text: 'where line.id = any(${ids}::int[]) and orders.user_id = ${userId} order by',
    instead: 'where line.id = any(${ids}::int[]) and ${userId} > 0 order by',
    caught: ownOrders('is nobody else’s'),
  },
  {
    breaks: 'what was never sent can be confirmed',
    file: 'server/orders/confirm-purchase.ts',
    text: `if (failed.length > 0) throw refuse('line.not-confirmable', undefined, { failed })`,
    instead: '',
    caught: ownOrders('works for lines on their way and delivered, all or none, as often as it is said'),
  },
  {
    breaks: 'a delivered line is confirmed by itself before the days that were set when it was ordered',
    file: 'server/orders/confirm-delivered.ts',
    text: `and line.lane_at <= market_now() - interval '1 day' * \${daysThen(`,
    instead: `and market_now() <= market_now() + interval '1 day' * \${daysThen(`,
    caught: oldOrders('confirms by itself after the days that were set when it was ordered'),
  },
  {
    breaks: 'an order is shown to whoever knows its number',
    file: 'server/orders/find-own-order.ts',
    text: 'sql`orders.id = ${id} and orders.user_id = ${userId} and',
    instead: 'sql`orders.id = ${id} and ${userId} > 0 and',
    caught: ownOrders('is nobody else’s'),
  },
  {
    breaks: 'a receipt of another host is framed',
    file: 'server/orders/find-receipt.ts',
    text: `if (!isProviderPage(config, url)) throw refuse('receipt.missing')`,
    instead: '',
    caught: ownOrders('is never one of another host: ${url}'),
  },
  {
    breaks: 'lines move from wherever they stand',
    file: 'server/lines/write-lines.ts',
    text: 'where id = any(${[...lineIds]}::int[]) and os_code = any(${from}::text[]) returning 1',
    instead: 'where id = any(${[...lineIds]}::int[]) returning 1',
    caught: fulfilment('moves all lines or none, and says why'),
  },
  {
    breaks: 'lines are sent that nobody has ordered',
    file: 'server/lines/ship-lines.ts',
    text: `if (rows.length !== ids.length) throw new LineProblem('발주하지 않았거나 이미 보낸 주문 상품이 있습니다.')`,
    instead: '',
    caught: fulfilment('moves all lines or none, and says why'),
  },
  {
    breaks: 'an order to a supplier is undone whenever somebody likes',
    file: 'server/orders/undo-batch.ts',
    text: `at > market_now() - \${undoMinutes} * interval '1 minute'`,
    instead: `at > market_now() - \${undoMinutes} * interval '1 day'`,
    caught: orderDesk('may be undone for ten minutes, and stands then where it stood before'),
  },
  {
    breaks: 'a return may be asked for without end',
    file: 'server/returns/request-return.ts',
    text: 'if (!late) return',
    instead: 'if (late || !late) return',
    caught: asking('is taken for three days after the delivery, for a wrong item ten'),
  },
  {
    breaks: 'anybody may ask anybody’s line back',
    file: 'server/returns/request-return.ts',
    text: 'join orders on orders.id = line.order_id and orders.user_id = ${userId} and orders.listed_at is not null',
    instead: 'join orders on orders.id = line.order_id and ${userId} > 0 and orders.listed_at is not null',
    caught: asking('is nobody else’s, and neither is its picture'),
  },
  {
    breaks: 'another request passes for the one that is open',
    file: 'server/returns/request-return.ts',
    text: `if (!same) throw refuse('return.open')`,
    instead: '',
    caught: asking('is one request however often it is said, and another one beside it is refused'),
  },
  {
    breaks: 'a return is taken back after the desk has decided',
    file: 'server/returns/withdraw-return.ts',
    text: `['REQUESTED', 'WITHDRAWN']`,
    instead: `['REQUESTED', 'PICKUP', 'WITHDRAWN']`,
    caught: asking('is too late once the desk has decided'),
  },
  {
    breaks: 'an account number opens in another line’s row',
    file: 'server/refunds/refund-account.ts',
    text: 'if (line !== String(lineId) || !account)',
    instead: 'if (!account)',
    caught: asking('keeps the account so that no dump of the database shows it, and no other row can open it'),
  },
  {
    breaks: 'who looks at an account number leaves no trace',
    file: 'server/refunds/refund-account.ts',
    text: `await recordAudit(db, staff, request, { action: 'return.account.seen', target: ['return', returnId] })`,
    instead: '',
    caught: returnDesk('shows the whole account only with a row that says who looked'),
  },
  {
    breaks: 'a box that came back is sold again',
    file: 'domain/product-status.ts',
    text: 'dispose: { from: [returned], to: closed }',
    instead: 'dispose: { from: [returned], to: returned }',
    caught: returnDesk('fetches, receives, inspects and pays back: the box is nobody’s and never sold again'),
  },
  {
    breaks: 'a return is decided on whatever the desk has seen',
    file: 'server/returns/decide-return.ts',
    text: 'seen ? from.filter((state) => state === seen) : from',
    instead: 'from',
    caught: returns('is decided once, and only as it was seen'),
  },
  {
    breaks: 'what is given in exchange costs its price again',
    file: 'server/lines/freeze-lines.ts',
    text: 'case when ${costs} then products.price else 0 end',
    instead: 'products.price',
    caught: exchange('gives another box for the one that came back: no money moves, and both lines say so'),
  },
  {
    breaks: 'a box of a supplier who rests is given in exchange',
    file: 'server/lines/replace-line.ts',
    text: `  await refuseUntakable(trx, userId, [productId])
`,
    instead: '',
    caught: exchange('offers and gives no box of a partner that rests, also where nobody knows until when'),
  },
  {
    breaks: 'an exchanged line is cancelled for money',
    file: 'server/orders/book-cancel.ts',
    text: `if (is_exchange) throw refuse('line.exchanged')`,
    instead: '',
    caught: exchange('sends what it gives on the way of every line, and takes no cancel of its buyer'),
  },
  {
    breaks: 'what nobody has compared with its papers goes on sale',
    file: 'server/intake/checked.ts',
    text: 'if (open.length > 0) throw',
    instead: 'if (open.length < 0) throw',
    caught: checkTyped('what was typed goes on sale once somebody has compared it, now or at its minute'),
  },
]
