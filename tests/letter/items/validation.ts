import { exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const area = by('domain/delivery-area.test.ts')
const forms = by('domain/forms.test.ts')
const joining = by('tests/e2e/sign-up.e2e.ts')
const find = by('tests/e2e/find.phone.e2e.ts')
const letter = by('tests/e2e/letter-buyer.e2e.ts')
const calls = by('tests/letter/calls-of-orders.test.ts')

const address = by('tests/e2e/addresses.phone.e2e.ts')(
  'an address: what is missing in order, where nobody delivers, then added, changed and removed',
)
const addressCall = by('server/members/account.test.ts')('says what is missing in the order of the form')
const info = joining('says what is missing, one thing at a time, in the order of the form')
const password = find('a forgotten password: who, the code, then a new one, and all sessions end')
const idSearch = find('finds an id by name and phone, and says why when it does not')
const code = by('tests/letter/calls-of-session.test.ts')(
  'POST /api/sms/auth/send and check take auth_flag JA and FP, the number, then the code',
)
const returned = by('tests/e2e/returns.e2e.ts')(
  'a return from the asking to the money, with the purchase confirmed in one press',
)
const refused = calls('refuses another pay method and pick-up, each by its sentence')

/** §5 Validation rules. */
export const validation = [
  exact(
    'Login: ID, password',
    forms('asks for the ID first, then for the password'),
    by('server/identity/session.test.ts')('says what the form lacks, in the order of the form'),
  ),
  exact('Address: six sentences in their order', address, addressCall),
  exact(
    'Address: phone keeps digits, cut to 11',
    address,
    forms('keeps the digits of the phone number, and no main address unless it is asked for'),
  ),
  exact('Address: zip and address are read-only, filled by the search', address),
  exact('Address: Jeju is refused', address, area('refuses Jeju by its name and by its postcode')),
  exact('Address: remote areas are refused', address, area('refuses islands by county, town and postcode')),
  exact('Address: on refusal both are cleared and the search closes', address),
  exact('Remote: every place that is named', area('refuses every place that the specification names')),
  exact(
    'Remote: similar islands',
    area('refuses every inhabited island without a bridge, by its county and town, with or without its village'),
    area('lets mainland places pass whose names contain an island’s'),
  ),
  exact(
    'Memo: 부재시 연락주세요 and free text',
    letter('more than three lines are collapsed; the memo has its presets'),
  ),
  exact(
    'Terms: three boxes, all at once, next only with three',
    joining('the way in: type, three terms with their texts, next only with all of them'),
  ),
  exact(
    'Sign-up info: its sentences in their order',
    info,
    by('server/members/sign-up.test.ts')('is told what is missing in the order of the form'),
  ),
  exact('Password: letters and digits, 8 or more, live hints', info, password),
  exact('Sending a code needs a phone: 휴대폰 번호를 입력하세요', info, code),
  exact('Checking a code needs a code: 인증번호를 입력하세요.', info, code),
  exact(
    'Consent to advertising: default Y',
    info,
    by('web/storefront/sign-up/sign-up-draft.test.ts')('starts empty, with consent to texts asked as yes'),
  ),
  exact('ID search: name, phone', idSearch),
  exact('Password search: ID, name, phone, code', password),
  exact(
    'Reset: verified phone, password, repeat',
    password,
    by('server/identity/recovery.test.ts')('is asked for in the order of the form'),
  ),
  exact(
    'Nothing selected: two sentences',
    by('tests/e2e/browse-carcasses.e2e.ts')('says what was not chosen'),
    letter('nothing chosen is said in the cart'),
  ),
  exact(
    'No address: 주소를 입력하지 않으셨습니다',
    by('tests/e2e/buy-by-transfer.e2e.ts')('writes a first address inside the order page and buys by transfer'),
    refused,
  ),
  exact(
    'Order info missing: 주문정보가 없습니다.',
    letter('an order page without a code, and one whose form is not there, say so'),
  ),
  exact(
    'Not logged in: 로그인을 해주세요. and the login, account lists too',
    by('tests/e2e/letter-session.e2e.ts')('every page of one’s own says that it needs a login, and leads to it'),
  ),
  exact(
    'Pay methods C and B only: 허용되지 않는 결제 방식',
    forms('knows two ways to pay and one way to deliver'),
    refused,
  ),
  exact(
    'Return: account, then reason',
    returned,
    by('server/returns/asking-back.test.ts')('says what is missing, the account before the reason'),
  ),
  exact(
    'Return: three reasons or free text, one optional picture',
    by('domain/codes.test.ts')('a return has three fixed reasons; others are written'),
    returned,
    calls('POST …/products/returns/{id} takes five fields as multipart, one picture and no second'),
  ),
  exact(
    'Withdrawal: reason, its text at 8, a warning',
    by('tests/e2e/account.e2e.ts')('leaving: a reason, words for the last one, a warning, then home with nothing kept'),
    by('server/members/membership.test.ts')('says what is missing, and knows its reasons'),
  ),
  exact(
    'Inquiry: category, subject, content; one optional file',
    by('tests/e2e/centre-ask.e2e.ts')('a question with a picture: what is missing is said, nothing is lost on the way'),
    by('tests/letter/calls-of-account.test.ts')(
      'POST …/qnas takes three fields and files[], no second file; GET lists and narrows them',
    ),
  ),
]
