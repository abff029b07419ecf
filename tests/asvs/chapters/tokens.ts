import { met } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const token = by('server/session-tokens/access-token.test.ts')
const ours = token('are ours only with our key, letter for letter')
const strange = token('are not believed without an algorithm, of another kind, or for others')

/** V9 Self-contained tokens. */
export const tokens = [
  met('9.1.1', 1, 'The signature is checked first', ours),
  met(
    '9.1.2',
    1,
    'One algorithm, never none',
    strange,
    by('tests/asvs/sources.test.ts')('name approved algorithms alone'),
  ),
  met('9.1.3', 1, 'The key is ours, never one that the token brings', ours, strange),
  met(
    '9.2.1',
    1,
    'A token that is over is not taken',
    by('tests/asvs/cookies.test.ts')('an access token is good for its ten minutes and not a second more'),
  ),
  met(
    '9.2.2',
    2,
    'One kind of token is not taken for another',
    strange,
    by('server/identity/session.test.ts')('does not take an access token for a refresh token, nor the other way round'),
  ),
  met('9.2.3', 2, 'A token is for us', strange),
  met(
    '9.2.4',
    2,
    'Members’ and staff’s tokens cannot be swapped',
    strange,
    by('tests/agreement/access.test.ts')('every call is open to whom it says and to nobody else'),
  ),
]
