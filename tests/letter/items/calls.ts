import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const session = by('tests/letter/calls-of-session.test.ts')
const catalogue = by('tests/letter/calls-of-catalogue.test.ts')
const orders = by('tests/letter/calls-of-orders.test.ts')
const account = by('tests/letter/calls-of-account.test.ts')
const live = by('server/realtime/live.test.ts')
const host = by('server/html/data-host.test.ts')

const codesOfSms = session('POST /api/sms/auth/send and check take auth_flag JA and FP, the number, then the code')
const recovery = session('POST …/find/pw and …/find/pw-resest take who it is, the code, and the new password twice')
const gradesAndKinds = catalogue('GET /api/codes/beefs/grade and kind answer name and code')
const cart = catalogue('the cart is counted, listed, filled, extended and emptied by its calls, the last with a body')
const addresses = account(
  'addresses are listed, narrowed to the main one, added, read, changed and removed by their calls',
)
const articles = account('GET …/bbs/${kind} takes page, sch_kind, sch_word and limit, and one is read by its id')

/** §7 The calls it makes. */
export const calls = [
  exact(
    'Answers are errno, message, result; a 401 is refreshed and made again once',
    session('every answer is errno, message and result; what the shop cannot read is refused in general words'),
    by('tests/e2e/letter-session.e2e.ts')('a token that ran out is renewed once and the call made again'),
  ),
  exact(
    'POST /api/tokens/refresh/user',
    session('POST /api/tokens/refresh/user takes the refresh token as bearer, answers two tokens'),
  ),
  exact(
    'POST /api/logins/user',
    session('POST /api/logins/user takes userid and password, answers the user and two tokens'),
  ),
  exact(
    'POST /api/logins/users/find/id',
    session('POST /api/logins/users/find/id takes name and phone_no, answers the id, or 404'),
  ),
  exact('POST /api/sms/auth/send', codesOfSms),
  exact('POST /api/sms/auth/check', codesOfSms),
  exact('POST /api/fronts/joins/checkid', session('POST /api/fronts/joins/checkid takes userid and answers a text')),
  exact('POST /api/fronts/join', session('POST /api/fronts/join takes every field of the form and the file')),
  exact('POST /api/logins/users/find/pw', recovery),
  exact('POST /api/logins/users/find/pw-resest', recovery),
  exact('GET /api/codes/beefs/grade', gradesAndKinds),
  exact('GET /api/codes/beefs/kind', gradesAndKinds),
  exact(
    'GET /api/codes/beefs/cuts?cate_depth=3',
    catalogue('GET /api/codes/beefs/cuts?cate_depth=3 answers pc_name and pc_code'),
  ),
  exact(
    'GET …/carcass-infos/partners/today-count',
    catalogue('GET …/carcass-infos/partners/today-count answers result.data'),
  ),
  exact(
    'GET /api/fronts/products/items',
    catalogue('GET …/products/items takes its eight parameters, lists also with brackets, and answers data and total'),
  ),
  exact('GET /api/fronts/products/{id}', catalogue('GET …/products/{id} answers one box with its carcass')),
  exact(
    'GET /api/fronts/products/carcass-infos',
    catalogue('GET …/carcass-infos takes its eight parameters and answers data, total and current_page'),
  ),
  exact(
    'GET …/carcass-infos/{id}?ps_code=',
    catalogue('GET …/carcass-infos/{id}?ps_code= answers the cuts of one carcass'),
  ),
  exact(
    'GET …/carcass-infos/{id}/imgs?pc_code=',
    catalogue('GET …/carcass-infos/{id}/imgs?pc_code= answers the loin section’s img_path'),
  ),
  exact(
    'GET …/price-avg',
    catalogue('GET …/price-avg takes two days and answers averages by kind, sex, grade and cut with five figures'),
  ),
  exact('GET /api/users/carts/count', cart),
  exact('GET /api/users/carts', cart),
  exact('POST /api/users/carts', cart),
  exact('DELETE /api/users/carts', cart),
  exact('POST /api/users/carts/expire', cart),
  exact('POST /api/users/orders/form', orders('POST …/orders/form takes product_id as a list and answers url_code')),
  exact('GET /api/users/orders/{url_code}', orders('GET …/orders/{url_code} answers the form’s lines and its state')),
  exact(
    'POST /api/users/orders/{url_code}',
    orders('POST …/orders/{url_code} takes every field of the submission and answers result.pg'),
  ),
  exact('POST /api/users/orders/expire', orders('POST …/orders/expire extends the hold of the order')),
  exact(
    'POST …/payments/success',
    orders('POST …/payments/success takes orderId, paymentKey, amount and urlCode, answers order_id and order_no'),
  ),
  exact('POST …/payments/fail', orders('POST …/payments/fail takes code, message, orderId and urlCode')),
  exact('DELETE /api/users/orders/{urlCode}', orders('DELETE …/orders/{urlCode} ends the pending order')),
  exact(
    'GET /api/users/orders and /{id}',
    orders('GET …/orders takes start_date, end_date, os_code, GET …/orders/{id} answers data[0]'),
  ),
  exact(
    'GET /api/codes/orders/status and /api/codes/banks',
    orders('GET /api/codes/orders/status and /api/codes/banks answer codes with names'),
  ),
  exact(
    'PATCH …/products/statuses',
    orders('PATCH …/products/statuses takes os_code ORDK and order_product_id as a list'),
  ),
  exact('POST …/products/cancels/{id}', orders('POST …/products/cancels/{id} takes opc_code and cancel_content')),
  exact(
    'POST …/products/returns/{id}',
    orders('POST …/products/returns/{id} takes five fields as multipart, one picture and no second'),
  ),
  exact('GET, POST, PUT, DELETE /api/users/addresses', addresses),
  exact(
    'GET and PATCH /api/users/me',
    account('GET /api/users/me answers the member with the paper’s name, PATCH takes sms_YN'),
  ),
  exact(
    'GET /api/codes/user-out, POST /api/users/out',
    account('GET /api/codes/user-out answers reasons, the eighth for own words, and POST /api/users/out takes one'),
  ),
  exact('GET …/bbs/notices and /{id}', articles),
  exact('GET …/bbs/magazines and /{id}', articles),
  exact(
    'GET …/faqs and its categories',
    account('GET …/faqs takes page, sch_kind, sch_word, faq_code and limit; its categories have a call'),
  ),
  exact(
    'GET and POST …/qnas and its categories',
    account('POST …/qnas takes three fields and files[], no second file; GET lists and narrows them'),
  ),
  exact(
    'A realtime socket with three events',
    live('tell everybody that a box was taken, and only its holder by whom'),
    live('come with the seconds that are left, and again to a browser that comes back'),
    by('server/background/sweeps.test.ts')('says of an order form which one it is, and when it cannot be extended'),
  ),
  decided(
    'The provider’s browser SDK takes cards, and transfers with a receipt for income deduction',
    'issue 14: the receipt of a business is 지출증빙 by default, 소득공제 stays a choice',
    by('tests/e2e/buy-by-card.e2e.ts')('buys by card, from the cart to the order that can be cancelled'),
    by('tests/e2e/buy-by-transfer.e2e.ts')('writes a first address inside the order page and buys by transfer'),
  ),
  exact(
    'A postal service’s address-search widget',
    by('tests/e2e/addresses.phone.e2e.ts')(
      'an address: what is missing in order, where nobody delivers, then added, changed and removed',
    ),
  ),
  decided(
    'The receipt’s address is asked of the provider by the browser, with a secret key',
    'DECISIONS §2: the server asks, by a call of its own; its alert stays',
    by('server/orders/orders.test.ts')('is the one kept from the confirmation, and it can be opened'),
    by('tests/e2e/letter-orders.e2e.ts')('an order without a receipt says so'),
  ),
  exact(
    'Images come from a data host',
    host('are the only ones from elsewhere that a page may show'),
    host('are answered in every picture column, to readers and to the cart'),
  ),
  exact(
    'Old hosts in image addresses are rewritten to it',
    host('stand in what was stored before, and are answered with the data host'),
  ),
]
