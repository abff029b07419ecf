import { met, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const asvs = by('tests/asvs/answers.test.ts')
const sockets = by('server/realtime/sockets.test.ts')

/** V4 API and web service. */
export const api = [
  met('4.1.1', 1, 'Each answer says its type and its letters', asvs('says what it is, and in which letters')),
  without(
    '4.1.2',
    2,
    'Only pages are sent on from http to https',
    'The proxy in front does that; the program sends no call on.',
  ),
  met(
    '4.1.3',
    2,
    'Nobody can write the headers of the proxy',
    by('server/http/proxy-trust.test.ts')('cannot be played by the browser itself'),
    by('server/config/config.test.ts')('refuses production with ${what}'),
  ),
  met(
    '4.2.1',
    2,
    'A request has one end',
    asvs('comes for one reading of a request alone: what could be read as two is refused'),
  ),
  without('4.3.1', 2, 'GraphQL has bounds', 'None of our own.'),
  without('4.3.2', 2, 'GraphQL does not describe itself', 'None of our own.'),
  met(
    '4.4.1',
    1,
    'Sockets are encrypted',
    by('tests/asvs/cookies.test.ts')('a page may open its socket encrypted alone'),
  ),
  met(
    '4.4.2',
    2,
    'Sockets ask where a page is from',
    sockets('are refused to foreign pages and to tokens that are not ours'),
  ),
  met('4.4.3', 2, 'A socket has a session', sockets('end with the session, on every process')),
  met(
    '4.4.4',
    2,
    'A socket’s session comes from the login',
    sockets('end with the session, on every process'),
    sockets('are refused to foreign pages and to tokens that are not ours'),
  ),
]
