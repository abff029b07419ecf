import { met, part } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const policy = by('tests/asvs/policy.test.ts')
const quiet = by('tests/agreement/quiet-query.test.ts')
const log = by('server/http/log.test.ts')
const noStore = by('tests/asvs/answers.test.ts')(
  'what is a member’s own may be kept by nobody on the way, and by no browser',
)

/** V14 Data protection. */
export const dataProtection = [
  met(
    '14.1.1',
    2,
    'Written down: which data are sensitive',
    policy('names every key of the settings and every sealed column'),
    policy('names all that is kept for a while, and for how long'),
  ),
  met(
    '14.1.2',
    2,
    'Written down: how each kind is kept',
    policy('names all that is kept for a while, and for how long'),
  ),
  met(
    '14.2.1',
    1,
    'Nothing sensitive in addresses',
    quiet('no call of the desk takes in its address what may be a name, a telephone or a key'),
    quiet('the words of a search are heard beside the address and refused in it'),
    by('tests/e2e/operator-quiet.desktop.e2e.ts')(
      'a search by telephone reaches the server in no address, and is still there after Back and a reload',
    ),
    log('leaves of an address the path and the names of what was asked'),
  ),
  met('14.2.2', 2, 'Nothing sensitive is kept on the way', noStore),
  met(
    '14.2.3',
    2,
    'Nothing is sent to trackers',
    by('server/http/answers.test.ts')(
      'let a page load from us, the payment provider and the postcode search, and nothing else',
    ),
  ),
  met(
    '14.2.4',
    2,
    'Sensitive data are kept as is written',
    by('server/payments/submit.test.ts')(
      'keeps all that was submitted, takes digits for numbers, and seals the account',
    ),
    by('server/identity/reseal.test.ts')('is sealed anew under the present key, wherever it stands'),
    by('server/members/retention.test.ts')(
      'takes away what is over and nothing else, says so beforehand, and keeps its report',
    ),
    log('holds nothing that lets somebody in or names a member'),
    by('server/orders/mask-lines.test.ts')(
      'whoever only looks on sees the town and not the door; whoever ships sees everything',
    ),
  ),
  met(
    '14.3.1',
    1,
    'The browser forgets at logging out',
    by('tests/e2e/account.e2e.ts')('leaving: a reason, words for the last one, a warning, then home with nothing kept'),
    by('tests/e2e/letter-session.e2e.ts')(
      'a session that cannot be renewed is cleared, said to be over, and leads home',
    ),
  ),
  met('14.3.2', 2, 'The browser keeps no answers', noStore),
  part(
    '14.3.3',
    2,
    'Nothing sensitive is stored in the browser',
    'The tab keeps what was typed into an unfinished application, question, address or return (with its account) until it is sent, so that a reload loses nothing; local storage keeps the id and the name of the business (SPEC).',
    by('web/storefront/sign-up/sign-up-draft.test.ts')('gives back what was typed until it is dropped'),
  ),
]
