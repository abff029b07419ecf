import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const visitor = by('tests/e2e/browse-as-visitor.e2e.ts')
const letter = by('tests/e2e/letter-visitor.e2e.ts')
const calls = by('tests/agreement/calls.test.ts')

/** §6 Roles and permissions. */
export const roles = [
  exact(
    'Visitors browse all public screens',
    by('tests/e2e/links.desktop.e2e.ts')('every public page keeps the head that the server wrote'),
  ),
  exact(
    'Selecting, carting and buying ask for the login and lead to it',
    visitor('ticks, logs in, comes back, and finds it ticked'),
    visitor('wants a box in the cart, logs in, and has it there'),
    visitor('wants to buy at once, and lands on the order page'),
  ),
  decided(
    'Logged in: an access token and a stored userid',
    'docs/decisions/185: and user_idx, without which no box could be told to be one’s own',
    by('tests/e2e/letter-session.e2e.ts')('who is stored in part is not logged in'),
  ),
  exact(
    'The price table reads another token key; 401 says that a login is needed',
    letter('the price table has two dates, asks with a token of another name, and says why there is none'),
    by('tests/e2e/unit-price.e2e.ts')(
      'works with any token or none, says when one is needed, keeps nobody out and fits every width',
    ),
  ),
  exact(
    'Members: cart, order, addresses, info, history, inquiries, withdrawal',
    calls('members only: ${nameOf(call)}'),
  ),
  exact(
    'Applicants wait',
    calls('members only: ${nameOf(call)}'),
    by('tests/e2e/sign-up-waiting.e2e.ts')(
      'who waits is told so when ticking, keeps what is ticked, and buys with it once approved',
    ),
  ),
  exact(
    'Calls send the bearer token when one is stored',
    by('web/api/client.test.ts')('sends the bearer and the body, and hands back the result of an answer without error'),
  ),
]
