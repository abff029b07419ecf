import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const account = by('tests/e2e/account.e2e.ts')
const addresses = by('tests/e2e/addresses.phone.e2e.ts')
const ask = by('tests/e2e/centre-ask.e2e.ts')
const read = by('tests/e2e/centre-read.e2e.ts')
const byCard = by('tests/e2e/buy-by-card.e2e.ts')
const fail = by('tests/e2e/buy-and-change-ones-mind.e2e.ts')
const letter = by('tests/e2e/letter-buyer.e2e.ts')
const orders = by('tests/e2e/letter-orders.e2e.ts')

const bought = byCard('buys by card, from the cart to the order that can be cancelled')
const codes = letter('this tab keeps its order’s codes, and lists and cart take the sign of a payment off')
const address = addresses(
  'an address: what is missing in order, where nobody delivers, then added, changed and removed',
)
const scrolled = by('tests/e2e/browse-lists.e2e.ts')(
  'loads ten at a time to the end, and keeps its place for those who come back',
)

/** §2 Screens and routes: what needs a login, the guards, and what screens hold. */
export const memberScreens = [
  exact(
    'Without a stored user id they redirect to /UserLogin',
    by('tests/e2e/letter-session.e2e.ts')('every page of one’s own says that it needs a login, and leads to it'),
  ),
  exact('/Cart: the cart list', bought),
  exact('/Order/?orderno={url_code}: order and payment form', bought),
  exact('/OrderSuccess: number and total, buttons to the order and to /GoodsAll', bought, codes),
  exact(
    '/OrderFail: its text, buttons to /Cart and /GoodsAll',
    fail('finds the boxes in the cart after a failed payment'),
    letter('a failed payment leads to the cart and to the ultra-fresh list'),
  ),
  decided(
    '/OrderFail: the provider’s message',
    'docs/decisions/185: of known codes a sentence of ours that says what to do, and never words of the address bar alone',
    by('server/payments/fail.test.ts')("says its sentence: ${code || 'no code'} ${message.slice(0, 10)}"),
    fail('shows no words of the address bar as the shop’s own'),
  ),
  exact(
    '/MyPage, /MyOrderList with its query, /MyOrderView with its query',
    orders('orders are listed by period and state, ten at a time, one month at first'),
    orders('an order shows its number, day, delivery, lines, parcel and sums'),
    account('the desk: what is held, and until when'),
  ),
  exact(
    '/MyQnA, /MyQnAWrite, /MyAddress, /MyAddressAdd, /MyInfo, /MemberOut',
    ask('a question with a picture: what is missing is said, nothing is lost on the way'),
    address,
    account('one’s own information: shown, consent changed'),
    account('leaving: a reason, words for the last one, a warning, then home with nothing kept'),
  ),
  exact(
    'Leaving the order page deletes the pending order and clears its code',
    letter('leaving the order page deletes its form and forgets its code'),
  ),
  decided(
    '/Order redirects to /Main while a payment is done; lists and cart reset that',
    'DECISIONS2 §2: a newly opened form resets it too, so that a second purchase from /Main works',
    codes,
    by('tests/e2e/buy-again.e2e.ts')('buys from the home page right after another order'),
  ),
  exact('Scroll resets to the top on navigation', scrolled),
  exact(
    'Password find: the fields and buttons of both steps, the way to the customer centre',
    by('tests/e2e/find.phone.e2e.ts')('a forgotten password: who, the code, then a new one, and all sessions end'),
  ),
  exact('Address list: entry, default badge, change, delete, add', address),
  exact(
    'The order page selects an address from the list, or edits one',
    bought,
    by('tests/e2e/buy-by-transfer.e2e.ts')('writes a first address inside the order page and buys by transfer'),
  ),
  exact('Address form: its fields', address),
  exact(
    'My info: read-only fields, SMS consent, certificate, save',
    account('one’s own information: shown, consent changed'),
  ),
  exact(
    'Order list: tabs 1, 3, 6 months and all, infinite scroll, empty text',
    orders('orders are listed by period and state, ten at a time, one month at first'),
  ),
  exact(
    'Order detail: its facts, receipt in a frame, return in a modal',
    orders('an order shows its number, day, delivery, lines, parcel and sums'),
    bought,
    by('tests/e2e/returns.e2e.ts')('a return from the asking to the money, with the purchase confirmed in one press'),
  ),
  exact(
    'Withdrawal: reasons, free text at the eighth',
    account('leaving: a reason, words for the last one, a warning, then home with nothing kept'),
  ),
  exact(
    'Notice list with search and pages; a notice with a list button',
    read('the hub leads to the notices: pinned first, twenty a page, and back to the page one came from'),
    read('notices: searched with the words marked, read one after the other'),
  ),
  exact(
    'FAQ: category tabs, search, accordion',
    read('frequent questions: categories from the banners, answers that open, words marked in them, then a person'),
  ),
  exact(
    'Magazine list: the first picture of 100 px or more, title, date, pages',
    by('server/html/data-host.test.ts')(
      'are rewritten when an article is saved, and measured: the first wide one stands for it',
    ),
    by('server/content/customer-centre.test.ts')(
      'an article keeps text, tables and pictures; the first picture that is wide enough stands for it',
    ),
    read('the magazine: covers, search, an article with its neighbours'),
  ),
  exact(
    'My inquiries: periods, question and answer, status, hours; the write form',
    ask('a question with a picture: what is missing is said, nothing is lost on the way'),
    ask('an answer arrives by itself, is counted until it is opened, and is shown as it was written'),
  ),
]
