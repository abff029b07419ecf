import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const refund = by('server/refunds/refund.test.ts')
const between = by('server/ledger/provider-console-between.test.ts')
const first = by('server/ledger/provider-console-first.test.ts')
const withoutGoods = by('server/ledger/without-goods.test.ts')
const refundDesk = by('server/refunds/refunds.test.ts')
const batches = by('server/refund-batches/batches.test.ts')
const cancels = by('server/refunds/cancels.test.ts')
const bounced = by('server/refunds/bounce.test.ts')
const returnDesk = by('server/returns/desk.test.ts')
const deliveryTax = by('server/payments/delivery-tax.test.ts')

/** Money that goes back: once, to the won, and not without the second person. */
export const refunds: readonly Mutant[] = [
  {
    breaks: 'one person sends a transfer again that came back',
    file: 'server/refunds/send-by-bank.ts',
    text: 'if (refund.bounced || earlier',
    instead: 'if (earlier',
    caught: bounced('of a cancelled line too, transferred by hand, and as often as it comes back'),
  },
  {
    breaks: 'one person puts a transfer that came back into a bank file',
    file: 'server/refund-batches/needs-approval.ts',
    text: '  if (rows.some(({ bounced }) => bounced)) return true\n',
    instead: '',
    caught: bounced(
      'a transfer that the bank sends back is sent again, to another account, by two people; what was decided stays',
    ),
  },
  {
    breaks: 'one person has the provider give what came back from the bank',
    file: 'server/refunds/retry.ts',
    text: "bounced && state !== 'NEW' ? 'HELD' : 'NEW'",
    instead: "'NEW' as 'HELD' | 'NEW'",
    caught: bounced('goes back through the provider only by two people, too'),
  },
  {
    breaks: 'a transfer that came back is forgotten when the next one is declined',
    file: 'server/refunds/decline.ts',
    text: "if (refund.way === 'bank' || refund.bounced) {",
    instead: "if (refund.way === 'bank') {",
    caught: bounced('goes back through the provider only by two people, too'),
  },
  {
    breaks: 'a refund is asked for without an idempotency key',
    file: 'server/providers/payment-gateway.ts',
    text: `refundableAmount: left },
        idemKey,`,
    instead: 'refundableAmount: left },',
    caught: refund('is asked for with a key of its own, and with the same one again'),
  },
  {
    breaks: 'a refund has another key each time it is asked for',
    file: 'server/refunds/refund.ts',
    text: '    idemKey: refund.idem_key,',
    instead: `    idemKey: \`\${refund.idem_key}.\${randomBytes(3).toString('hex')}\`,`,
    caught: refund('is asked for with a key of its own, and with the same one again'),
  },
  {
    breaks: 'two refunds of one payment are sent at once',
    file: 'server/payments/claim-due.ts',
    text: 'return [...Map.groupBy(rows, (row) => row.payment_id).values()].map((some) => some.map((row) => row.id))',
    instead: 'return rows.map((row) => [row.id])',
    caught: refund('is sent after the one before it of the same payment, so that none is refused because of another'),
  },
  {
    breaks: 'a refund is settled as often as it is answered',
    file: 'server/refunds/refund.ts',
    text: `and state in ('NEW', 'MANUAL', 'EXTERNAL') and batch_id is null returning id`,
    instead: 'and batch_id is null returning id',
    caught: refund('gives it back once for ten clicks at the same time'),
  },
  {
    breaks: 'a refund is sent though its payment could not be read',
    file: 'server/refunds/refund.ts',
    text: `const standing = await readBeforeRefund(deps, refund)
  switch`,
    instead: `const read = await readBeforeRefund(deps, refund)
  const standing = read.kind === 'unread' ? ({ kind: 'clear' } as const) : read
  switch`,
    caught: refund('is not sent before its payment could be read'),
  },
  {
    breaks: 'the provider is not told what was left',
    file: 'server/providers/payment-gateway.ts',
    text: 'refundableAmount: left }',
    instead: '}',
    caught: between('is not paid a second time: the provider gives nothing, and it is held at once'),
  },
  {
    breaks: 'what the console gave back is not seen',
    file: 'server/refunds/read-before-refund.ts',
    text: `return unbooked.length > 0 ? { kind: 'external', cancels: unbooked } : clear`,
    instead: 'return clear',
    caught: first('is not paid a second time: held with its reason, attached, done'),
  },
  {
    breaks: 'a line is worth a won less when it goes back',
    file: 'database/functions/line_worth.sql',
    text: 'where order_product_id = chain.id and own_line_id is null)))::int end',
    instead: 'where order_product_id = chain.id and own_line_id is null)))::int - 1 end',
    caught: refund('gives its money back at once and puts its box back on sale'),
  },
  {
    breaks: 'a cancelled line keeps its box though its money is back',
    file: 'server/refunds/close-refunded-line.ts',
    text: `if (line?.os_code === 'CANW') {`,
    instead: `if (line?.os_code === 'NONE') {`,
    caught: refund('gives its money back at once and puts its box back on sale'),
  },
  {
    breaks: 'the provider is told that a refund has VAT',
    file: 'server/refunds/refund.ts',
    text: 'taxFreePart({ amount: refund.amount, goods: await taxFreeGoods(money, refund) }, { left, taxFree })',
    instead: '0 * taxFreePart({ amount: refund.amount, goods: await taxFreeGoods(money, refund) }, { left, taxFree })',
    caught: refund('tells the provider that the part is free of VAT'),
  },
  {
    breaks: 'taxed delivery goes back as free of VAT',
    file: 'server/refunds/refund.ts',
    text: 'goods: await taxFreeGoods(money, refund)',
    instead: 'goods: (await taxFreeGoods(money, refund), null)',
    caught: deliveryTax('gives the taxed delivery back with its line, and the rest whole'),
  },
  {
    breaks: 'taxed delivery is told to the provider as free of VAT',
    file: 'server/payments/submit-order.ts',
    text: 'tax_free ? amount - (delivery_taxed ? delivery_amount : 0) : 0',
    instead: 'tax_free ? amount - (delivery_taxed ? 0 * delivery_amount : 0) : 0',
    caught: deliveryTax('tells the provider that the goods are free of VAT and the delivery is not'),
  },
  {
    breaks: 'a refund that the provider always refuses never comes to a person',
    file: 'server/refunds/refund.ts',
    text: 'const manualAfter = 10',
    instead: 'const manualAfter = 10_000',
    caught: refund('goes to a person when the provider refuses it again and again'),
  },
  {
    breaks: 'anybody may cancel anybody’s line',
    file: 'server/orders/book-cancel.ts',
    text: `where line.id = \${lineId} and orders.user_id = \${userId}
      for update`,
    instead: `where line.id = \${lineId} and \${userId} > 0
      for update`,
    caught: refund('belongs to its buyer alone'),
  },
  {
    breaks: 'a line is cancelled that its supplier has been asked for',
    file: 'server/orders/book-cancel.ts',
    text: `if (code !== 'PAYK') throw refuse('line.not-cancellable')`,
    instead: `if (code === 'ORDC') throw refuse('line.not-cancellable')`,
    caught: refund('ends where the partner has been asked for the box'),
  },
  {
    breaks: 'what is not fit to be sold goes on sale again',
    file: 'server/refunds/close-refunded-line.ts',
    text: 'resell: cancels[0]?.resell !== false',
    instead: 'resell: true',
    caught: cancels('withdraws the box that is not fit to be sold'),
  },
  {
    breaks: 'the desk cancels a large sum alone',
    file: 'server/refunds/cancel-lines.ts',
    text: 'const held = earlier + sum >= second_person_from',
    instead: 'const held = earlier + sum >= second_person_from * 1e6',
    caught: cancels(
      'waits for a second person above the sum, and puts the lines back where they stood when that one says no',
    ),
  },
  {
    breaks: 'the desk cancels a large order alone, line by line',
    file: 'server/refunds/given-alone.ts',
    text: 'coalesce(sum(refunds.amount), 0)',
    instead: 'coalesce(0 * sum(refunds.amount), 0)',
    caught: cancels(
      'waits for a second person when the lines of one order come to the sum one by one, whoever of one hand cancels them',
    ),
  },
  {
    breaks: 'another account of the same hand begins at nothing',
    file: 'server/refunds/given-alone.ts',
    text: 'any(${await handOf(db, staffId)}::int[])',
    instead: 'any(${[staffId]}::int[])',
    caught: cancels(
      'waits for a second person when the lines of one order come to the sum one by one, whoever of one hand cancels them',
    ),
  },
  {
    breaks: 'who began a refund approves it',
    file: 'server/identity/need-second-person.ts',
    text: `if (first === second) throw refuse('refund.same-person')`,
    instead: '',
    caught: refundDesk('holds a large refund until somebody else has approved it, and sends it once'),
  },
  {
    breaks: 'who made another’s account approves under its name',
    file: 'server/identity/need-second-person.ts',
    text: `if (first !== null && (await handOf(trx, first)).includes(second)) throw refuse('refund.made-person')`,
    instead: '',
    caught: refundDesk('is approved by nobody whose account the first person has made or opened lately'),
  },
  {
    breaks: 'two accounts of one hand are two people',
    file: 'server/identity/need-second-person.ts',
    text: 'from known join made on known.id in (made.one, made.other)',
    instead: 'from known join made on known.id in (made.one, made.other) and known.id = ${String(staffId)}::text',
    caught: refundDesk(
      'is approved by nobody whose account came from the same hand lately, straight or by way of another',
    ),
  },
  {
    breaks: 'what was paid by hand is not in the payment’s sum',
    file: 'server/refunds/finish-by-bank.ts',
    text: 'cancel_amount = cancel_amount + ${refund.amount}',
    instead: 'cancel_amount = cancel_amount + 0 * ${refund.amount}',
    caught: refundDesk('is paid by hand when the provider cannot, and the line, the books and the buyer know it'),
  },
  {
    breaks: 'money goes by bank that the provider’s console has given',
    file: 'server/refunds/send-by-bank.ts',
    text: `if (standing !== 'clear') throw refuse(`,
    instead: 'if (standing === undefined) throw refuse(',
    caught: first('is not paid through the bank either'),
  },
  {
    breaks: 'the second person does not ask the provider again',
    file: 'server/refunds/approve.ts',
    text: `if (kind !== 'clear') throw refuse(`,
    instead: 'if (kind === undefined) throw refuse(',
    caught: first('is not paid through the bank when it comes between the first person and the second'),
  },
  {
    breaks: 'a file for the bank is made without the second person',
    file: 'server/refund-batches/issue-batch.ts',
    text: 'batch.approved_by === null && (await',
    instead: 'batch.waiting < 0 && (await',
    caught: batches('needs a second person above the sum, before there is a file'),
  },
  {
    breaks: 'a refund stands in two files',
    file: 'server/refund-batches/make-batch.ts',
    text: `if (rows.some(({ batch_id }) => batch_id !== null)) throw refuse('refund.batched')`,
    instead: '',
    caught: batches('locks its refunds, goes out once, and ends when the bank has spoken of every line'),
  },
  {
    breaks: 'a transfer is done before there was a file',
    file: 'server/refund-batches/settle-lines.ts',
    text: `result === 'DONE' ? ['ISSUED'] : ['NEW', 'ISSUED']`,
    instead: `['NEW', 'ISSUED']`,
    caught: batches('locks its refunds, goes out once, and ends when the bank has spoken of every line'),
  },
  {
    breaks: 'more than was paid goes back for a return',
    file: 'server/returns/book-return-refund.ts',
    text: 'amount < 1 || amount > line.whole',
    instead: 'amount < 1',
    caught: returnDesk('pays a part back without fetching, never more than was paid'),
  },
  {
    breaks: 'money without goods goes through the provider while somebody sends it by bank',
    file: 'server/ledger/refund-payment.ts',
    text: `  if (begun.taken_by !== null && begun.taken_by !== staffId) throw refuse('refund.taken')`,
    instead: '',
    caught: withoutGoods('is not given by the provider as well while somebody sends it by bank'),
  },
  {
    breaks: 'money that went by bank and through the console is taken for matched',
    file: 'server/ledger/compare-books.ts',
    text: `? 'query' : null)
  const open`,
    instead: `? null : null)
  const open`,
    caught: withoutGoods(
      'is asked about when the console gives what had gone by bank as well, and not for what it gave before',
    ),
  },
]
