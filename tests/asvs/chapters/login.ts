import { met, not, part, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const common = by('server/identity/common-passwords.test.ts')
const membership = by('server/members/membership.test.ts')
const passwords = by('server/identity/passwords.test.ts')
const phone = by('server/identity/phone.test.ts')
const recovery = by('server/identity/recovery.test.ts')
const staff = by('server/staff/staff.test.ts')
const desk = by('server/members/members.test.ts')
const shown = by('server/staff/shown-again.test.ts')
const totp = by('server/identity/totp.test.ts')
const tries = by('server/identity/login-tries.test.ts')
const session = by('server/identity/session.test.ts')
const policy = by('tests/asvs/policy.test.ts')

const change = membership('changes its password: the present one is asked, and the other devices are signed out')
const shopWords = common('refuses the usual turns of them')
const ownWords = common('refuses what is made of the member’s own words')
const field = by('tests/asvs/sources.test.ts')(
  'take every password in the field that hides it, which takes what is pasted and what a password manager fills in',
)
const given = staff('lets whoever was told a password do nothing before setting one of their own')
const code = phone('comes by text, is kept nowhere in a form that can be read, and is verified by its own phone')
const threeMinutes = phone('lives for three minutes, and the next one ends it')
const noGuess = by('tests/asvs/sources.test.ts')('take nothing that must not be guessed from Math.random')
const noFederation = 'Nobody logs in by another’s account.'

/** V6 Authentication. */
export const login = [
  met(
    '6.1.1',
    1,
    'Written down: what keeps guessing and malicious lockout away',
    policy('names limits, sessions and files as the code has them'),
    tries('of strangers make a member’s browser work, and one that is known do nothing'),
  ),
  met('6.1.2', 2, 'Written down: words of the shop that no password may be', shopWords, ownWords),
  met(
    '6.1.3',
    2,
    'Written down: every way in, and how strong it is',
    by('tests/agreement/calls.test.ts')('is a document that names every call, its schemas and the errors'),
  ),
  met('6.2.1', 1, 'At least 8 letters', change),
  met('6.2.2', 1, 'A password can be changed', change),
  met(
    '6.2.3',
    1,
    'The old one is asked for the new one',
    change,
    membership('cannot be tried for its password by somebody who found it open'),
  ),
  met(
    '6.2.4',
    1,
    'The 3,000 usual ones are refused',
    common('refuses more than three thousand passwords that our own rule would let through'),
  ),
  not('6.2.5', 1, 'No rule about kinds of letters', 'SPEC demands a letter and a digit (docs/decisions/187).'),
  met('6.2.6', 1, 'The field hides what is typed', field),
  met('6.2.7', 1, 'Pasting and password managers work', field),
  met('6.2.8', 1, 'A password is taken as it is', passwords('are taken letter for letter: spaces, symbols, Hangul')),
  met(
    '6.2.9',
    2,
    '64 letters and more are allowed',
    by('tests/asvs/answers.test.ts')('a password may have 8 to 128 letters'),
  ),
  met(
    '6.2.10',
    2,
    'A password does not run out',
    by('tests/asvs/answers.test.ts')('a password is good until its owner changes it'),
  ),
  met('6.2.11', 2, 'Words of the shop are refused', shopWords, ownWords),
  met(
    '6.2.12',
    2,
    'Passwords of known breaches are refused',
    by('server/identity/breached-passwords.test.ts')(
      'refuses passwords of known breaches that the usual words do not make',
    ),
  ),
  met(
    '6.3.1',
    1,
    'Guessing is stopped as it is written',
    session(
      'refuses the eleventh wrong password of one account, also when they come at once, and lets right ones pass',
    ),
    desk('cannot be tried out without end'),
    tries('do not shut the owner of the shop out, from wherever they come'),
  ),
  met(
    '6.3.2',
    1,
    'No accounts that everybody knows',
    by('server/need-production-database.test.ts')(
      'opens over no database that has held the demo market, and not as its master',
    ),
    by('scripts/start.test.ts')('opens no real shop over a demo market, and is not the master of its own database'),
  ),
  part(
    '6.3.3',
    2,
    'Two factors to get in',
    'Staff have two. Members have a password alone (SPEC); money moves with the provider’s own check (docs/decisions/187).',
    desk('opens with login, password and a one-time password, and never says which was wrong'),
  ),
  met(
    '6.3.4',
    2,
    'No way in that is weaker or not written down',
    by('tests/agreement/access.test.ts')('every call is open to whom it says and to nobody else'),
    given,
  ),
  met(
    '6.4.1',
    1,
    'A password that was given is random and does not stay',
    given,
    staff('makes an account whose person alone sets its password and its authenticator'),
    by('server/staff/invitations.test.ts')('is over after a day'),
  ),
  met(
    '6.4.2',
    1,
    'No hints, no secret questions',
    by('tests/letter/calls-of-session.test.ts')('POST /api/fronts/join takes every field of the form and the file'),
  ),
  met(
    '6.4.3',
    2,
    'A forgotten password is set anew safely',
    recovery('of somebody else stays what it is'),
    recovery('cannot be had with a guessed code, nor with an old one'),
  ),
  met(
    '6.4.4',
    2,
    'A lost second factor is replaced with proof of who it is',
    shown('is done by nobody who has not shown password and authenticator again'),
    shown('is written down with how the person was recognised'),
    staff('gives a new password and a new secret, and ends what was open with the old'),
  ),
  met(
    '6.5.1',
    2,
    'One-time is once',
    desk('lets one of many in who show the same one-time password at the same moment'),
    recovery('cannot be had with a guessed code, nor with an old one'),
  ),
  met('6.5.2', 2, 'Short codes are stored hashed under a key', code),
  met('6.5.3', 2, 'Codes and seeds are random', noGuess),
  met('6.5.4', 2, 'Codes have 20 bits', code),
  part(
    '6.5.5',
    2,
    'Codes live for minutes, those of an authenticator for thirty seconds',
    'Codes by text live for three minutes. An authenticator’s is taken one step early or late, for clocks that are wrong: ninety seconds, once.',
    threeMinutes,
    totp('takes the code of now and of one step to either side'),
  ),
  part(
    '6.6.1',
    2,
    'Codes by text have a stronger alternative and a word about their risk',
    'They go to verified telephones alone and the risk is written (docs/decisions/187); no other way is offered.',
    phone('for a forgotten password goes to phones of members alone, and nobody can tell'),
  ),
  met('6.6.2', 2, 'A code belongs to what it was asked for', code, recovery('of somebody else stays what it is')),
  met('6.6.3', 2, 'A code cannot be tried out', phone('is dead after five wrong tries, however many come at once')),
  without('6.8.1', 2, 'Identities of several providers are apart', noFederation),
  without('6.8.2', 2, 'Assertions are checked', noFederation),
  without('6.8.3', 2, 'Assertions are used once', noFederation),
  without('6.8.4', 2, 'The strength of a login elsewhere is asked', noFederation),
]
