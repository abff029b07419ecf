import { met, not, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const answers = by('server/http/answers.test.ts')
const sources = by('tests/asvs/sources.test.ts')
const session = by('server/identity/session.test.ts')
const desk = by('server/staff/console-cookie.test.ts')
const access = by('tests/agreement/access.test.ts')

const everyAnswer = answers('protect every kind of answer')
const early = answers('stand on what is refused before there is a route, and on the socket’s own answers')
const cookie = by('tests/asvs/cookies.test.ts')('are of this host alone, for https alone, and sent to no other site')

/** V3 Web frontend. */
export const browser = [
  met(
    '3.2.1',
    1,
    'An answer cannot be shown as something else',
    everyAnswer,
    by('server/members/sign-up.test.ts')('may be looked at by its owner, and gives no right to trade'),
  ),
  met(
    '3.2.2',
    1,
    'Text is put into a page as text',
    sources('write HTML into a page at one place, and what stands there was washed'),
  ),
  met('3.3.1', 1, 'Cookies are for https alone', cookie),
  met('3.3.2', 2, 'SameSite fits what the cookie is for', cookie),
  met('3.3.3', 2, 'Cookies belong to one host: __Host-', cookie),
  met(
    '3.3.4',
    2,
    'What no script may read comes in the cookie alone',
    session('answers the member and two tokens, and sets the cookie that no script reads'),
    session('takes the cookie from our own pages alone'),
    desk('is a cookie that no script reads and that goes with the browser; our page is told no token'),
  ),
  met('3.4.1', 1, 'HSTS for a year, subdomains too', answers('ask for https where the shop has it'), early),
  met('3.4.2', 1, 'No other origin is let in', answers('answer no other origin, and no TRACE')),
  met(
    '3.4.3',
    2,
    'A policy names what a page may load',
    answers('let a page load from us, the payment provider and the postcode search, and nothing else'),
  ),
  met('3.4.4', 2, 'nosniff on every answer', everyAnswer, early),
  met('3.4.5', 2, 'Addresses are not told to others', everyAnswer),
  met('3.4.6', 2, 'No page may be framed', everyAnswer, early),
  met(
    '3.5.1',
    1,
    'What another site sends is not taken for ours',
    session('takes the cookie from our own pages alone'),
    session('is no business of a foreign page'),
    desk('is held by every tab, and by no page of another origin'),
  ),
  met(
    '3.5.2',
    1,
    'Nothing works without the browser asking first',
    by('tests/asvs/cookies.test.ts')('a form of another site does nothing: it can neither say JSON nor bring a token'),
  ),
  met(
    '3.5.3',
    1,
    'GET changes nothing',
    access('every operator call but a few names its role, and one that looks changes nothing'),
  ),
  not(
    '3.5.4',
    2,
    'Different applications have different hosts',
    'Shop and console share an origin: one program for a small business. The console’s token lies in its own tab (docs/decisions/187).',
  ),
  without('3.5.5', 2, 'Messages of other windows are checked', 'Nothing listens to any.'),
  met(
    '3.7.1',
    2,
    'No technique that is no longer supported',
    sources('need no plug-in, and listen to no other window'),
  ),
  met(
    '3.7.2',
    2,
    'Nobody is sent on to a foreign host',
    answers('sends pages to the shop with their path and query, and nowhere else'),
  ),
]
