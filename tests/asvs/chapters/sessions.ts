import { met, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const session = by('server/identity/session.test.ts')
const membership = by('server/members/membership.test.ts')
const desk = by('server/members/members.test.ts')
const staff = by('server/staff/staff.test.ts')
const shown = by('server/staff/shown-again.test.ts')
const cookie = by('server/staff/console-cookie.test.ts')
const token = by('server/session-tokens/access-token.test.ts')

const written = by('tests/asvs/policy.test.ts')('names limits, sessions and files as the code has them')
const twoTokens = session('answers the member and two tokens, and sets the cookie that no script reads')
const rest = session('ends after three days of rest, and after fourteen days whatever happens')
const deskRest = desk('closes by logging out, by an hour without work, and when somebody is stopped')

/** V7 Sessions. */
export const sessions = [
  met('7.1.1', 2, 'Written down: how long a session lasts, and why', written),
  met(
    '7.1.2',
    2,
    'Written down: how many sessions, and what happens to one more',
    written,
    session('keeps five sessions of a member and ends the oldest'),
  ),
  without('7.1.3', 2, 'Written down: sessions of federated systems', 'There are none.'),
  met('7.2.1', 1, 'The server checks the token', token('are ours only with our key, letter for letter')),
  met('7.2.2', 1, 'Tokens are made for each session', twoTokens),
  met(
    '7.2.3',
    1,
    'Tokens are 128 random bits and more',
    twoTokens,
    by('tests/asvs/sources.test.ts')('take nothing that must not be guessed from Math.random'),
  ),
  met(
    '7.2.4',
    1,
    'A login brings a new token',
    by('tests/asvs/cookies.test.ts')('of a session from before a login are replaced, and that session ends'),
  ),
  met('7.3.1', 2, 'A session at rest ends', rest, deskRest),
  met(
    '7.3.2',
    2,
    'Every session ends',
    rest,
    cookie('lasts a working day for whoever goes on working, and not longer'),
  ),
  met(
    '7.4.1',
    1,
    'A session that ended is of no use',
    session('ends access token, refresh token and cookie, here and on a second process'),
    by('server/realtime/sockets.test.ts')('end with the session, on every process'),
  ),
  met(
    '7.4.2',
    1,
    'Who is shut out is out at once',
    session('says what the member may do by now, and stops with the membership'),
    staff('stops somebody at this moment, and lets them in again'),
  ),
  met(
    '7.4.3',
    2,
    'A new password ends the other sessions',
    membership('changes its password: the present one is asked, and the other devices are signed out'),
  ),
  met(
    '7.4.4',
    2,
    'Logging out is to be seen everywhere',
    by('tests/e2e/letter-session.e2e.ts')('the side menu has everything, with log-in or log-out'),
  ),
  met(
    '7.4.5',
    2,
    'The desk can end sessions',
    by('server/members/sign-out.test.ts')(
      'signs the member out of every device, and nothing more, where somebody asks for it',
    ),
    shown('ends every session of the account, with a reason, and lets it log in again'),
    desk('signs the member out, frees what is held and keeps what is bought; resuming lets trade go on'),
    staff('gives a new password and a new secret, and ends what was open with the old'),
  ),
  met(
    '7.5.1',
    2,
    'What lets in is changed with the password asked again',
    shown('is done by nobody who has not shown password and authenticator again'),
    shown('asks for the present password and a number that was not used, and counts wrong ones'),
    by('server/members/changes.test.ts')('needs its code and the present password, and the old one is told'),
    staff('is changed with the present one and a number of the authenticator, and ends the other sessions'),
  ),
  met(
    '7.5.2',
    2,
    'One’s sessions are listed and can be ended, with the password asked again',
    membership('lists its devices and signs one out at once, for who knows the password'),
    shown('are listed, and another one is logged out by who shows password and number again'),
  ),
  without('7.6.1', 2, 'Sessions agree with the identity provider’s', 'There is none.'),
  met(
    '7.6.2',
    2,
    'A session begins by an act of its owner',
    by('tests/e2e/login.e2e.ts')('a visitor browses, a member logs in and is known'),
  ),
]
