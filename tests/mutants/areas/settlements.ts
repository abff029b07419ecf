import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const desk = by('server/settlements/settlements.test.ts')
const earning = by('server/settlements/earn-lines.test.ts')
const carried = by('server/settlements/carried.test.ts')
const partners = by('server/settlements/partner-settlements.test.ts')
const rules = by('domain/settlement/line-earning.test.ts')

/** What is owed to partners: earned once, to the won, and paid once by two people. */
export const settlements: readonly Mutant[] = [
  {
    breaks: 'a line earns while its box may still come back',
    file: 'database/functions/queue_earning.sql',
    text: `else market_now() end, new.os_code = 'ORDK')`,
    instead: 'else market_now() end, false)',
    caught: earning('is booked once the days of a return are over, and once only'),
  },
  {
    breaks: 'a line earns by the terms of today',
    file: 'server/settlements/earn-lines.ts',
    text: 'order by held desc, case when valid_from <= seoul_day(orders.paid_at) then valid_from end desc, valid_from, id desc limit 1',
    instead: 'order by id desc limit 1',
    caught: earning('goes by the terms of the day on which it was paid, whatever is agreed later'),
  },
  {
    breaks: 'a partner loses by a return that we bear',
    file: 'domain/settlement/line-earning.ts',
    text: `borne_by !== 'PLATFORM' && borne_by !== 'COURIER'`,
    instead: `borne_by !== 'PLATFORM'`,
    caught: rules('is all of it when we or the courier bear the return, or money went back without one'),
  },
  {
    breaks: 'whoever closed a settlement approves it',
    file: 'server/settlements/approve-settlement.ts',
    text: 'await needSecondPerson(trx, found.asked_by, staff.id)',
    instead: 'void needSecondPerson',
    caught: desk('is closed by one, approved by another, sent in one file, and paid once'),
  },
  {
    breaks: 'another sum is approved than was shown',
    file: 'server/settlements/approve-settlement.ts',
    text: `if (found.net !== net) throw refuse('settlement.not-now')`,
    instead: '',
    caught: desk('is closed by one, approved by another, sent in one file, and paid once'),
  },
  {
    breaks: 'a settlement is paid as often as somebody says so',
    file: 'server/settlements/settle-payouts.ts',
    text: `PAID: ['SENDING', 'UNRESOLVED'],`,
    instead: `PAID: ['SENDING', 'UNRESOLVED', 'PAID'],`,
    caught: desk('is closed by one, approved by another, sent in one file, and paid once'),
  },
  {
    breaks: 'money goes to an account that nobody approved',
    file: 'server/settlements/issue-payout.ts',
    text: `if (rows.length > 0) throw refuse('settlement.other-account')`,
    instead: '',
    caught: desk(
      'is not paid while it is held, nor to an account that is missing, new, or another than the approved one',
    ),
  },
  {
    breaks: 'what may have been paid is sent again',
    file: 'server/settlements/issue-payout.ts',
    text: `lockSettlements(trx, settlementIds, ['APPROVED'])`,
    instead: `lockSettlements(trx, settlementIds, ['APPROVED', 'UNRESOLVED'])`,
    caught: desk('may come back from the bank or be in doubt, and goes out again only with another approval'),
  },
  {
    breaks: 'a disputed line is paid all the same',
    file: 'server/settlements/leave-line-out.ts',
    text: `update settlements set sales = \${sales},`,
    instead: `update settlements set sales = \${sales} + 1,`,
    caught: desk('lets a disputed line go on to the next period, and no line twice'),
  },
  {
    breaks: 'whoever says that a payment came back pays it again',
    file: 'server/settlements/settle-payouts.ts',
    text: 'update settlements set asked_by = ${staff.id}, approved_by = null,',
    instead: 'update settlements set approved_by = null,',
    caught: desk('is approved by nobody who has changed it, or has said that it came back'),
  },
  {
    breaks: 'an adjustment is allowed by whoever wrote it',
    file: 'server/settlements/decide-adjustment.ts',
    text: 'await needSecondPerson(trx, asked_by, staff.id)',
    instead: 'void needSecondPerson',
    caught: carried('carries over what is too little to be paid'),
  },
  {
    breaks: 'a settlement is approved while its partner waits for an answer',
    file: 'server/settlements/approve-settlement.ts',
    text: `if (disputed) throw refuse('settlement.disputed')`,
    instead: 'void disputed',
    caught: partners('objects to a line, which keeps the settlement from being approved until it is answered'),
  },
  {
    breaks: 'a partner sees the settlement of another partner',
    file: 'server/settlements/find-own-settlements.ts',
    text: 'where id = ${id} and partner_id = ${partnerId}`',
    instead: 'where id = ${id} and partner_id > 0 * ${partnerId}`',
    caught: partners('nothing that is of another partner: it answers as what does not exist'),
  },
  {
    breaks: 'a partner objects to what it has confirmed',
    file: 'server/settlements/objections.ts',
    text: `if (confirmed) throw refuse('settlement.confirmed')`,
    instead: 'void confirmed',
    caught: partners('confirms a settlement as it was shown, once, and then objects to nothing of it'),
  },
]
