import { met, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const access = by('tests/agreement/access.test.ts')
const calls = by('tests/agreement/calls.test.ts')
const described = calls('is a document that names every call, its schemas and the errors')

/** V8 Authorization. */
export const accessRights = [
  met(
    '8.1.1',
    1,
    'Written down: who may call what',
    access('every operator call but a few names its role, and one that looks changes nothing'),
    described,
  ),
  met('8.1.2', 2, 'Written down: who may see which field', described),
  met('8.2.1', 1, 'Each call is for those it names', access('every call is open to whom it says and to nobody else')),
  met(
    '8.2.2',
    1,
    'Each thing is its owner’s',
    calls('its owner only: ${nameOf(call)}'),
    calls('nobody reads of another member in any list'),
  ),
  met(
    '8.2.3',
    2,
    'Each field is for those who may see it',
    by('server/orders/mask-lines.test.ts')(
      'whoever only looks on sees the town and not the door; whoever ships sees everything',
    ),
    by('server/realtime/live.test.ts')('tell everybody that a box was taken, and only its holder by whom'),
    calls('takes no field that it does not declare'),
  ),
  met(
    '8.3.1',
    1,
    'The server decides, not the browser',
    access('every call is open to whom it says and to nobody else'),
  ),
  without('8.4.1', 2, 'Tenants are apart', 'There is one shop.'),
]
