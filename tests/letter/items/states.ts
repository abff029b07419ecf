import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const box = by('web/storefront/catalogue/box-state.test.ts')
const carcasses = by('tests/e2e/browse-carcasses.e2e.ts')
const session = by('tests/e2e/letter-session.e2e.ts')
const joining = by('tests/e2e/sign-up.e2e.ts')
const find = by('tests/e2e/find.phone.e2e.ts')
const status = by('domain/order-status.test.ts')('shows the buyer’s buttons where the specification wants them')
const letter = by('tests/e2e/letter-buyer.e2e.ts')
const orders = by('tests/e2e/letter-orders.e2e.ts')

const faster = carcasses('takes a box out of the selection when somebody else is faster, in place and at once')
const bought = by('tests/e2e/buy-by-card.e2e.ts')('buys by card, from the cart to the order that can be cancelled')
const waits = by('tests/e2e/sign-up-waiting.e2e.ts')(
  'waits, is turned down with a reason, sends the proof again, and is let in without another login',
)
const password = find('a forgotten password: who, the code, then a new one, and all sessions end')
const returned = by('tests/e2e/returns.e2e.ts')(
  'a return from the asking to the money, with the purchase confirmed in one press',
)

/** §4 States and transitions. */
export const states = [
  exact(
    'ps_code 1 can be bought; a checkbox only there, or at one’s own in carcass views',
    box('is free for everyone, visitors too'),
    box('is mine only when the holder in cart[0] is me'),
    carcasses('sums up what is ticked and puts it into the cart'),
    faster,
  ),
  exact(
    'Cart lines have a checkbox while ps_code is above 0',
    by('domain/product-status.test.ts')('keeps the checkbox of a cart line while ps_code is above 0'),
  ),
  decided(
    'product-status-updated with id, ps_code and user_id updates lists in place',
    'DECISIONS §1: user_id is told to the holder alone',
    by('server/realtime/live.test.ts')('tell everybody that a box was taken, and only its holder by whom'),
    faster,
  ),
  exact(
    'On the order page such an event reloads the order',
    letter('a box that the desk takes out of an order makes the order page ask again'),
  ),
  exact(
    'Cart hold: the event with remainTime, 60 s with Extend and Cancel, the call',
    by('server/realtime/live.test.ts')('come with the seconds that are left, and again to a browser that comes back'),
    by('tests/e2e/hold-cart.e2e.ts')('warns in the last minute, extends, and says that the time is over'),
  ),
  exact(
    'Order hold: the same on the order page',
    by('tests/e2e/hold-order.e2e.ts')('warns on the order page, extends, and ends without a charge'),
  ),
  exact(
    'Login stores the session and goes back one page',
    session('/Login and /UserLogin are one screen, which keeps the ID when asked to'),
    by('tests/e2e/browse-as-visitor.e2e.ts')('gives the login page up: the wish is forgotten'),
  ),
  exact(
    '401, or 500 "Token has expired": one refresh, one retry',
    session('a token that ran out is renewed once and the call made again'),
  ),
  exact(
    'Where that fails: cleared, 다시 로그인해 주세요., home',
    session('a session that cannot be renewed is cleared, said to be over, and leads home'),
  ),
  exact(
    'Order page: N shows the form, Y the completion',
    by('tests/letter/calls-of-orders.test.ts')(
      'POST …/payments/success takes orderId, paymentKey, amount and urlCode, answers order_id and order_no',
    ),
    by('tests/e2e/buy-in-two-tabs.desktop.e2e.ts')('an order that is paid in one tab is done in the other'),
  ),
  exact(
    'Payment: create, load, submit, parameters, window, return',
    bought,
    by('tests/e2e/buy-by-transfer.e2e.ts')('writes a first address inside the order page and buys by transfer'),
  ),
  exact('On success the confirmation is posted, then the route replaced', bought),
  exact(
    'On failure the failure is posted',
    by('tests/e2e/buy-and-change-ones-mind.e2e.ts')('finds the boxes in the cart after a failed payment'),
  ),
  exact(
    'Sign-up: terms, info, pending, active after the proof',
    joining('the way in: type, three terms with their texts, next only with all of them'),
    joining('says what is missing, one thing at a time, in the order of the form'),
    waits,
  ),
  exact(
    'SMS: unsent, sent with a lock of 180 s, verified',
    joining('an id that is taken is said, and a code is checked: wrong, locked, sent again'),
    by('server/identity/phone.test.ts')(
      'is locked for 180 seconds whatever the purpose, also for asks at the same moment',
    ),
  ),
  exact('Password recovery: both checks, the reset form, then the message', password),
  exact('ID search: input, then result', find('finds an id by name and phone, and says why when it does not')),
  exact('PAYW and PAYK allow 주문 취소', status, bought),
  exact('DELI and DELK allow 구매확정 to ORDK, and 반품 신청', status, returned),
  decided(
    'The receipt button shows at PAYW, PAYK, DELK, DELI, ORDC',
    'DECISIONS §1: at CANW, DELW, ORDK and RTN* too',
    status,
  ),
  exact('A return needs the purchase confirmed first', returned),
  exact(
    'Cancel: reason code 1 with the text that says so',
    orders('a cancel says its reason beside code 1; one that fails and a confirmation that fails are told'),
  ),
  exact(
    'Inquiry: answered or not yet',
    by('tests/e2e/centre-ask.e2e.ts')('a question with a picture: what is missing is said, nothing is lost on the way'),
    by('tests/e2e/centre-ask.e2e.ts')(
      'an answer arrives by itself, is counted until it is opened, and is shown as it was written',
    ),
  ),
  exact(
    'Withdrawal: local data cleared, home',
    by('tests/e2e/account.e2e.ts')('leaving: a reason, words for the last one, a warning, then home with nothing kept'),
  ),
]
