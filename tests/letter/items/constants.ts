import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const codes = by('domain/codes.test.ts')
const legal = by('domain/legal/legal.test.ts')
const visitor = by('tests/e2e/letter-visitor.e2e.ts')
const orders = by('tests/e2e/letter-orders.e2e.ts')
const joining = by('tests/e2e/sign-up.e2e.ts')

const pages = visitor('lists ask for pages of their size, the regular one for what can be bought')
const strip = visitor('home leads to its magazine, one and a half articles with 10 px between them on a phone')
const settings = by('server/settings/settings.test.ts')(
  'settings have defaults, and what the operator saved stands over them',
)
const listed = orders('orders are listed by period and state, ten at a time, one month at first')
const terms = legal('read company, fee and periods from the settings')

/** §9 Business constants and limits. */
export const constants = [
  exact(
    'The fee is the price of a box times the lines; the total their sum',
    by('domain/delivery-price.test.ts')('is its lines and the fee of each box'),
    by('tests/e2e/buy-by-card.e2e.ts')('buys by card, from the cart to the order that can be cancelled'),
  ),
  exact(
    'More than three lines are collapsed',
    by('tests/e2e/letter-buyer.e2e.ts')('more than three lines are collapsed; the memo has its presets'),
  ),
  exact(
    'Page sizes: 10, 10, 10 or the query’s, 10, 20, 100',
    pages,
    listed,
    by('tests/e2e/browse-carcasses.e2e.ts')('returns to the carcass of the address, however far down it stands'),
    by('tests/letter/calls-of-account.test.ts')(
      'GET …/faqs takes page, sch_kind, sch_word, faq_code and limit; its categories have a call',
    ),
  ),
  exact(
    'Home: ten of six cuts, ps_code 1, today',
    visitor('home shows ten of today’s boxes of its six cuts that can be bought'),
    codes('beef is Korean or of dairy breeds, paid by card or transfer; the home page has six cuts'),
  ),
  exact('The regular list asks for ps_code 1', pages),
  exact(
    '60 s of warning, 180 s of lock, 11 digits, 8 characters',
    by('server/background/sweeps.test.ts')('warns once per deadline in the last minute, however many boxes there are'),
    by('server/identity/phone.test.ts')(
      'is locked for 180 seconds whatever the purpose, also for asks at the same moment',
    ),
    by('domain/phone.test.ts')('is its digits, at most eleven'),
    joining('says what is missing, one thing at a time, in the order of the form'),
  ),
  exact('Banner: 3000 ms', by('tests/e2e/browse-home.e2e.ts')('turns the banner over until it is stopped')),
  decided('Magazine: 1.5 slides with 10 px', 'DESIGN: so on phones; four stand side by side on a desktop', strip),
  decided(
    'Toasts last 1 to 2 s',
    'docs/decisions/012: 2 s, 4 s with a button, and as long as a pointer rests on one, up to a limit',
    by('tests/e2e/buy-two-at-once.e2e.ts')('says for two seconds that a cut is gone, then what to take instead'),
  ),
  exact('Grade labels', codes('a grade has its label, and a graded carcass its code')),
  exact(
    'C card, B transfer; G courier',
    by('domain/forms.test.ts')('knows two ways to pay and one way to deliver'),
    codes('beef is Korean or of dairy breeds, paid by card or transfer; the home page has six cuts'),
  ),
  exact(
    'Order period: one month, tabs 1, 3, 6 and all',
    listed,
    by('web/ui/period.test.ts')(
      'takes the last month where the address says nothing, and everything where it says nothing on purpose',
    ),
  ),
  exact(
    'Withdrawal 8 is free text; three return reasons and free text',
    by('server/members/membership.test.ts')('says what is missing, and knows its reasons'),
    codes('a return has three fixed reasons; others are written'),
  ),
  decided(
    'Returns by contacting support within 3 days, exchanges by contact',
    'DECISIONS §1, DECISIONS2 §2: within 3 days by the order itself, then until day 7 by an inquiry, a wrong item until day 10',
    by('server/returns/asking-back.test.ts')('is taken for three days after the delivery, for a wrong item ten'),
    by('tests/e2e/whole-order.e2e.ts')(
      'past the days of the order the same button leads to the customer centre, filled in',
    ),
  ),
  exact(
    'Terms: 7 days, 10 if goods differ, supply within 7',
    settings,
    terms,
    legal('hold the periods of the specification'),
  ),
  decided('Terms: refund within 4 business days', 'DECISIONS §2: a setting, 3 at first', settings, terms),
  exact(
    'Re-joining after 3 months, under 14 not, kept for 5, 3 and 1 years',
    legal('hold the periods of the specification'),
    by('server/members/membership.test.ts')(
      'takes the person out of the live tables, keeps apart what the law keeps, and bars the way back',
    ),
    joining('the way in: type, three terms with their texts, next only with all of them'),
  ),
  decided('App version 1.0.0', 'DECISIONS2 §3: the build’s id', settings),
]
