import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const session = by('tests/letter/calls-of-session.test.ts')
const catalogue = by('tests/letter/calls-of-catalogue.test.ts')
const orders = by('tests/letter/calls-of-orders.test.ts')
const account = by('tests/letter/calls-of-account.test.ts')
const login = by('tests/e2e/letter-session.e2e.ts')(
  '/Login and /UserLogin are one screen, which keeps the ID when asked to',
)
const ordersRead = orders('GET …/orders takes start_date, end_date, os_code, GET …/orders/{id} answers data[0]')
const submitted = orders('POST …/orders/{url_code} takes every field of the submission and answers result.pg')
const questions = account('GET …/faqs takes page, sch_kind, sch_word, faq_code and limit; its categories have a call')
const inquiries = account('POST …/qnas takes three fields and files[], no second file; GET lists and narrows them')

/** §3 Entities and their fields. */
export const entities = [
  exact('Browser: access_token, user_idx, userid, savedUserId', login),
  decided(
    'Browser: refresh_token',
    'docs/decisions/185: a cookie that no script reads; the answers still bring it',
    by('server/identity/session.test.ts')(
      'answers the member and two tokens, and sets the cookie that no script reads',
    ),
    login,
  ),
  decided('Browser: user_name', 'docs/decisions/185: the name of the business, which the header shows', login),
  exact(
    'Browser: wait_user_name',
    by('tests/e2e/sign-up-waiting.e2e.ts')(
      'waits, is turned down with a reason, sends the proof again, and is let in without another login',
    ),
  ),
  exact(
    'Browser: orderno, urlCode, MallorderId, MallorderNo, paymentDone',
    by('tests/e2e/letter-buyer.e2e.ts')(
      'this tab keeps its order’s codes, and lists and cart take the sign of a payment off',
    ),
  ),
  decided(
    'An app version in local storage; a change forces a reload',
    'DECISIONS2 §3: it is the build’s id; the reload comes with the next change of page, once, and takes nothing away',
    by('tests/e2e/app.phone.e2e.ts')('a new build takes over at the next change of page that takes nothing away, once'),
  ),
  exact(
    'User: id, userid, name, tokens',
    session('POST /api/logins/user takes userid and password, answers the user and two tokens'),
  ),
  exact('Me', account('GET /api/users/me answers the member with the paper’s name, PATCH takes sms_YN')),
  exact(
    'Codes: grade, kind, cuts',
    catalogue('GET /api/codes/beefs/grade and kind answer name and code'),
    catalogue('GET /api/codes/beefs/cuts?cate_depth=3 answers pc_name and pc_code'),
  ),
  exact(
    'Codes: order status, bank',
    orders('GET /api/codes/orders/status and /api/codes/banks answer codes with names'),
  ),
  exact(
    'Codes: withdrawal reason, FAQ and inquiry categories',
    account('GET /api/codes/user-out answers reasons, the eighth for own words, and POST /api/users/out takes one'),
    questions,
    inquiries,
  ),
  exact(
    'Carcass info',
    catalogue('GET …/carcass-infos takes its eight parameters and answers data, total and current_page'),
  ),
  decided(
    'Product: its fields, and who holds it in cart[0].user_id',
    'DECISIONS §1: that it is held is told to everybody, by whom to the holder alone',
    catalogue('GET …/products/{id} answers one box with its carcass'),
    catalogue('a box says who holds it to its holder: cart[0].user_id'),
    by('server/catalogue/holder.test.ts')('who holds a box is told to the holder alone'),
  ),
  exact(
    'Cart line',
    catalogue('the cart is counted, listed, filled, extended and emptied by its calls, the last with a body'),
  ),
  exact('Order line of the form', orders('GET …/orders/{url_code} answers the form’s lines and its state')),
  exact('Order, its payment and its delivery', ordersRead),
  exact('Order product', ordersRead),
  exact(
    'Address',
    account('addresses are listed, narrowed to the main one, added, read, changed and removed by their calls'),
  ),
  exact(
    'Notice, magazine, FAQ',
    account('GET …/bbs/${kind} takes page, sch_kind, sch_word and limit, and one is read by its id'),
    questions,
  ),
  exact('Inquiry', inquiries),
  exact('Sign-up fields', session('POST /api/fronts/join takes every field of the form and the file')),
  decided(
    'Payment parameters',
    'docs/decisions/185: all nine, but customerEmail is null, as nobody is asked for an address of e-mail',
    submitted,
    orders('gives the provider no e-mail, which nobody is asked for'),
  ),
  exact(
    'Order submission, with bank fields and delivey_tel',
    submitted,
    by('server/payments/submit.test.ts')(
      'keeps all that was submitted, takes digits for numbers, and seals the account',
    ),
  ),
  exact(
    'Unit price: nested averages and five figures',
    catalogue('GET …/price-avg takes two days and answers averages by kind, sex, grade and cut with five figures'),
  ),
]
