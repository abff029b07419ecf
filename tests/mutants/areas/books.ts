import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const numbering = by('server/realtime/numbering.test.ts')
const live = by('server/realtime/live.test.ts')
const sockets = by('server/realtime/sockets.test.ts')
const audit = by('server/audit/audit.test.ts')
const ledgerAudit = by('server/audit/run-ledger-audit.test.ts')
const payments = by('server/ledger/payments.test.ts')
const refundDesk = by('server/refunds/refunds.test.ts')

/** What is told and written down: events, the audit, both books, who did what. */
export const books: readonly Mutant[] = [
  {
    breaks: 'two processes number events at once',
    file: 'database/functions/number_outbox.sql',
    text: 'select last into upto from outbox_sequence for update;',
    instead: 'select last into upto from outbox_sequence;',
    caught: numbering('is numbered by one at a time: who comes second waits, and goes on where the first one ended'),
  },
  {
    breaks: 'who holds a box is told to everybody',
    file: 'server/realtime/emit-events.ts',
    text: 'const said = row.private ? undefined : publicEvent(row, null)',
    instead: 'const said = row.private ? undefined : publicEvent(row, row.user_id)',
    caught: live('tell everybody that a box was taken, and only its holder by whom'),
  },
  {
    breaks: 'a holder hears of his own box twice',
    file: 'server/realtime/emit-events.ts',
    text: 'holders.add(id)',
    instead: 'void id',
    caught: live(
      'come in one frame to who can read that, in the order of their numbers, and tell nobody but the holder by whom',
    ),
  },
  {
    breaks: 'what is private is told to everybody',
    file: 'server/realtime/emit-events.ts',
    text: 'io.to(roomOf(row.user_id)).emit(said.event, said.payload as never)',
    instead: 'io.emit(said.event, said.payload as never)',
    caught: live('tell what is private to its member alone'),
  },
  {
    breaks: 'who comes back hears what was private to others',
    file: 'server/realtime/emit-events.ts',
    text: 'if (row.private && (row.user_id !== me || isWarning(row))) continue',
    instead: 'if (row.private && isWarning(row)) continue',
    caught: live('are told again to a browser that was away'),
  },
  {
    breaks: 'a foreign page listens',
    file: 'server/realtime/admit-sockets.ts',
    text: 'headers.origin === undefined || isOwnOrigin(config, headers.origin, hostOf(config, { headers }))',
    instead: 'headers.origin !== headers.host',
    caught: sockets('are refused to foreign pages and to tokens that are not ours'),
  },
  {
    breaks: 'the audit misses money without goods',
    file: 'server/audit/queries.ts',
    text: `where payments.state = 'DONE' and orders.state <> 'PAID'\``,
    instead: `where payments.state = 'DONE' and orders.state = 'FORM'\``,
    caught: audit('finds ${name}'),
  },
  {
    breaks: 'the audit misses goods without money',
    file: 'server/audit/queries.ts',
    text: `where payments.order_id = orders.id and payments.state = 'DONE') <> 1\``,
    instead: `where payments.order_id = orders.id and payments.state = 'DONE') > 1\``,
    caught: audit('finds ${name}'),
  },
  {
    breaks: 'both books agree though a refund differs',
    file: 'server/ledger/compare-books.ts',
    text: 'return row(booked.amount === transfer.amount && own',
    instead: 'return row(own',
    caught: ledgerAudit('finds a refund that was made at the provider alone'),
  },
  {
    breaks: 'both books agree though a payment differs',
    file: 'server/ledger/compare-books.ts',
    text: `return row(payment.amount === transfer.amount ? null : 'query')`,
    instead: 'return row(null)',
    caught: ledgerAudit('finds a payment that we have booked with another sum'),
  },
  {
    breaks: 'money becomes an order whose box has another buyer',
    file: 'server/ledger/compare-books.ts',
    text: 'return row(order.servable && order.amount',
    instead: 'return row(order.amount',
    caught: payments('gives it back whole when the box has another buyer by then, also when the answer is lost'),
  },
  {
    breaks: 'who approves a refund leaves no trace',
    file: 'server/refunds/change-refund.ts',
    text: 'await recordAudit(trx, staff, request, {',
    instead: `if (action !== 'approve') await recordAudit(trx, staff, request, {`,
    caught: refundDesk('holds a large refund until somebody else has approved it, and sends it once'),
  },
]
