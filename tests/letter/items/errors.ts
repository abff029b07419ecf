import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const badLine = by('tests/e2e/buy-on-a-bad-line.slow.e2e.ts')
const letter = by('tests/e2e/letter-buyer.e2e.ts')
const account = by('tests/e2e/account.e2e.ts')
const find = by('tests/e2e/find.phone.e2e.ts')
const joining = by('tests/e2e/sign-up.e2e.ts')
const lists = by('tests/e2e/browse-lists.e2e.ts')
const asking = by('tests/e2e/centre-ask.e2e.ts')

const kept = by('tests/e2e/hold-cart.e2e.ts')('says what kept a box in the cart: the line, or the server')
const address = by('tests/e2e/addresses.phone.e2e.ts')(
  'an address: what is missing in order, where nobody delivers, then added, changed and removed',
)
const gone = by('tests/e2e/buy-two-at-once.e2e.ts')(
  'says for two seconds that a cut is gone, then what to take instead',
)
const leaving = account('leaving: a reason, words for the last one, a warning, then home with nothing kept')
const info = account('one’s own information: shown, consent changed')
const failed = by('tests/e2e/buy-and-change-ones-mind.e2e.ts')('finds the boxes in the cart after a failed payment')
const prices = by('tests/e2e/letter-visitor.e2e.ts')(
  'the price table has two dates, asks with a token of another name, and says why there is none',
)
const noForm = letter('an order page without a code, and one whose form is not there, say so')

/** §8 Error catalogue. */
export const errors = [
  exact('Network error', badLine('says that the network is away, and goes on when it is back')),
  exact('Network error also when a cart deletion gets no answer', kept),
  exact(
    'Server failure on cart, order or list calls',
    letter('a server that fails is said in the cart, in a list and at an order'),
    badLine('tells a server that failed from a form that is not there'),
  ),
  exact('Cart delete failure', kept),
  exact(
    'Cart add failure: the message with the product id; that one leaves the selection',
    by('server/holds/cart.test.ts')('takes none when one is gone, and names every one that is'),
    letter('what the server refuses to hold leaves the selection'),
  ),
  exact('Cart add failure is shown for 2 s', gone),
  exact('No cart login info: 로그인정보가 없습니다.', kept),
  exact('Login error, in a dialog', leaving),
  exact(
    'Server messages as they are, in a dialog',
    joining('a refusal of the whole application shows at its field'),
    account('the desk: the last cuts are a press away; who has an order open stays a member'),
  ),
  exact(
    'Session expired',
    by('tests/e2e/letter-session.e2e.ts')(
      'a session that cannot be renewed is cleared, said to be over, and leads home',
    ),
  ),
  exact(
    'Generic',
    by('tests/letter/calls-of-session.test.ts')(
      'every answer is errno, message and result; what the shop cannot read is refused in general words',
    ),
  ),
  exact('Address delete: confirm, done, error', address),
  exact('Address save: two ways of done, failure', address),
  exact(
    'No main address',
    address,
    by('tests/e2e/buy-by-transfer.e2e.ts')('writes a first address inside the order page and buys by transfer'),
  ),
  exact('Update failure', info),
  exact(
    'Sign-up failure',
    joining('what was typed survives a reload and a failed request; passwords, codes and the file do not'),
  ),
  exact(
    'SMS sent, verified',
    find('a phone that nobody has gets the same answer and no text'),
    joining('what was typed survives a reload and a failed request; passwords, codes and the file do not'),
  ),
  exact('ID find: three sentences', find('finds an id by name and phone, and says why when it does not')),
  exact(
    'Payment start failure: the server’s message for 2 s',
    letter('a payment that cannot begin says the server’s words for two seconds'),
  ),
  exact('Payment failure page', failed),
  exact('Order load failure, then home', noForm),
  exact(
    '취소 실패, 구매 취소 실패',
    by('tests/e2e/letter-orders.e2e.ts')(
      'a cancel says its reason beside code 1; one that fails and a confirmation that fails are told',
    ),
  ),
  exact(
    'Unit price: an error text, and another at 401',
    prices,
    by('tests/e2e/unit-price.e2e.ts')(
      'works with any token or none, says when one is needed, keeps nobody out and fits every width',
    ),
  ),
  exact(
    'Empty: nothing found, no cart, no more, no orders',
    lists('says when nothing fits, and takes the filter off again'),
    by('tests/e2e/buy-in-two-tabs.desktop.e2e.ts')('what one tab puts in or takes out shows in the cart of the other'),
    lists('loads ten at a time to the end, and keeps its place for those who come back'),
    by('tests/e2e/letter-orders.e2e.ts')('orders are listed by period and state, ten at a time, one month at first'),
  ),
  decided(
    '로딩 중...',
    'DESIGN: eyes get the bones of what comes, the words are heard',
    by('tests/e2e/letter-visitor.e2e.ts')('what is on its way says so to those who hear'),
  ),
  exact(
    'Seven success messages',
    find('a forgotten password: who, the code, then a new one, and all sessions end'),
    info,
    by('tests/e2e/returns.e2e.ts')(
      'where a parcel is, live; a return refused with its reason, and one whose time is over',
    ),
    by('tests/e2e/buy-by-card.e2e.ts')('buys by card, from the cart to the order that can be cancelled'),
    by('tests/e2e/returns.e2e.ts')('a return from the asking to the money, with the purchase confirmed in one press'),
    leaving,
    asking('a question with a picture: what is missing is said, nothing is lost on the way'),
  ),
]
