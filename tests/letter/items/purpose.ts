import { exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const visitor = by('tests/e2e/browse-as-visitor.e2e.ts')
const codes = by('domain/codes.test.ts')
const letter = by('tests/e2e/letter-visitor.e2e.ts')

/** §1 What the product does and for whom. */
export const purpose = [
  exact(
    'Visitors browse; approved members build a cart, order and pay',
    visitor('wants to buy at once, and lands on the order page'),
    by('tests/agreement/calls.test.ts')('members only: ${nameOf(call)}'),
  ),
  exact('Types: D 초신선, S 일반, any other 신선', codes('a type of product has its label: D, S and any other')),
  exact(
    'Cold-chain courier except Jeju, islands and remote areas',
    by('tests/e2e/browse-product.e2e.ts')('opens over the list, adds other cuts to the running total, and closes by ✕'),
    by('server/members/account.test.ts')('refuses where the courier does not go, on adding and on changing'),
  ),
  exact(
    'Support 10:00 to 17:00, lunch 12:00 to 13:00; inquiries 24 hours, answers on weekdays 9:00 to 17:00',
    letter('the footer and the customer centre say what the settings say'),
    by('tests/e2e/centre-ask.e2e.ts')('a question with a picture: what is missing is said, nothing is lost on the way'),
  ),
  exact(
    'Company details in the footer come from settings',
    letter('the footer and the customer centre say what the settings say'),
  ),
  exact(
    'Sign-up completes only after the proof is checked',
    by('tests/e2e/sign-up-waiting.e2e.ts')(
      'waits, is turned down with a reason, sends the proof again, and is let in without another login',
    ),
  ),
  exact(
    'Beef of Korean and dairy breeds, in won',
    codes('beef is Korean or of dairy breeds, paid by card or transfer; the home page has six cuts'),
    by('domain/prices.test.ts')('has commas and 원'),
  ),
]
