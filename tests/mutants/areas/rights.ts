import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const session = by('server/identity/session.test.ts')
const cookies = by('tests/asvs/cookies.test.ts')
const token = by('server/session-tokens/access-token.test.ts')
const totp = by('server/identity/totp.test.ts')
const phone = by('server/identity/phone.test.ts')
const members = by('server/members/members.test.ts')
const staff = by('server/staff/staff.test.ts')
const consoleCookie = by('server/staff/console-cookie.test.ts')
const invitations = by('server/staff/invitations.test.ts')
const refundDesk = by('server/refunds/refunds.test.ts')
const holdsDesk = by('server/holds/holds.test.ts')
const account = by('server/members/account.test.ts')
const idempotency = by('server/http/idempotency.test.ts')
const brokenCommits = by('server/http/broken-commits.test.ts')

/** Who somebody is, how long, and what they may do. */
export const rights: readonly Mutant[] = [
  {
    breaks: 'a refresh token that was used is good again',
    file: 'server/identity/tokens.ts',
    text: `if (!found.fresh && !found.within_grace) return close('reuse')`,
    instead: '',
    caught: session('ends the whole session when a token that was used is shown again after the grace time'),
  },
  {
    breaks: 'a session that is over is refreshed',
    file: 'server/identity/tokens.ts',
    text: `if (found.over) return close('expired')`,
    instead: '',
    caught: session('ends after three days of rest, and after fourteen days whatever happens'),
  },
  {
    breaks: 'a member has six sessions',
    file: 'server/identity/sessions.ts',
    text: 'const mostPerMember = 5',
    instead: 'const mostPerMember = 6',
    caught: session('keeps five sessions of a member and ends the oldest'),
  },
  {
    breaks: 'a foreign page refreshes by the cookie',
    file: 'server/identity/refresh.ts',
    text: '(comesFromUs(config, request) ? cookieToken(config, request) : undefined)',
    instead: 'cookieToken(config, request)',
    caught: session('takes the cookie from our own pages alone'),
  },
  {
    breaks: 'an access token outlives its time',
    file: 'server/http/caller.ts',
    text: 'read.expiresAt <= sessions.now() || sessions.hasEnded',
    instead: 'sessions.hasEnded',
    caught: cookies('an access token is good for its ten minutes and not a second more'),
  },
  {
    breaks: 'an access token outlives its session',
    file: 'server/http/caller.ts',
    text: ' || sessions.hasEnded(read.caller.sessionId)) request',
    instead: ') request',
    caught: session('ends access token, refresh token and cookie, here and on a second process'),
  },
  {
    breaks: 'a token for somebody else’s service is believed',
    file: 'server/session-tokens/access-token.ts',
    text: `      audience,
      requiredClaims`,
    instead: '      requiredClaims',
    caught: token('are not believed without an algorithm, of another kind, or for others'),
  },
  {
    breaks: 'a member who is not approved trades',
    file: 'server/http/implement.ts',
    text: `if (access === 'member' && status !== 'ACTIVE')`,
    instead: `if (access === 'member' && status === undefined)`,
    caught: session('lets who waits, was rejected or is suspended in to see where they stand, and to nothing else'),
  },
  {
    breaks: 'a wrong password may be tried without end',
    file: 'server/http/database-rate-limiter.ts',
    text: 'isOver: Math.floor(counted.used) > allowed',
    instead: 'isOver: Math.floor(counted.used) > allowed * 100',
    caught: session(
      'refuses the eleventh wrong password of one account, also when they come at once, and lets right ones pass',
    ),
  },
  {
    breaks: 'a code by text may be guessed without end',
    file: 'server/identity/phone-codes.ts',
    text: '!over && (long || tries < mostTries)',
    instead: '!over',
    caught: phone('is dead after five wrong tries, however many come at once'),
  },
  {
    breaks: 'a code by text lives for ever',
    file: 'server/identity/phone-codes.ts',
    text: '!over && (long',
    instead: '(long',
    caught: phone('lives for three minutes, and the next one ends it'),
  },
  {
    breaks: 'a one-time password is good for many',
    file: 'server/staff/open-at-desk.ts',
    text: "where id = ${staffId} and totp_last < ${step} and status = 'ACTIVE'",
    instead: "where id = ${staffId} and ${step} > 0 and status = 'ACTIVE'",
    caught: members('lets one of many in who show the same one-time password at the same moment'),
  },
  {
    breaks: 'one-time passwords of a minute ago are good',
    file: 'server/identity/totp.ts',
    text: 'window: 1',
    instead: 'window: 2',
    caught: totp('takes the code of now and of one step to either side'),
  },
  {
    breaks: 'the desk stays open over lunch',
    file: 'server/session-tokens/staff-sessions.ts',
    text: 'and last_used_at > market_now() - ${idle}`',
    instead: 'and market_now() > market_now() - ${idle}`',
    caught: members('closes by logging out, by an hour without work, and when somebody is stopped'),
  },
  {
    breaks: 'a foreign page works at the desk by the cookie',
    file: 'server/http/staff-cookie.ts',
    text: 'return isOurs ? ',
    instead: 'return cookie ? ',
    caught: consoleCookie('is held by every tab, and by no page of another origin'),
  },
  {
    breaks: 'an invitation to the desk lives for ever',
    file: 'server/staff/accept-invitation.ts',
    text: "and expires_at > market_now() and status = 'ACTIVE'",
    instead: "and status = 'ACTIVE'",
    caught: invitations('is over after a day'),
  },
  {
    breaks: 'whoever was told a password works with it',
    file: 'server/http/implement.ts',
    text: `if (request.staff?.password_given && !beforeAll.includes(path)) throw refuse('staff.password-given')`,
    instead: '',
    caught: staff('lets whoever was told a password do nothing before setting one of their own'),
  },
  {
    breaks: 'every role at the desk may do everything',
    file: 'server/http/implement.ts',
    text: `if (!may) throw refuse('staff.forbidden')`,
    instead: '',
    caught: refundDesk('is for the role money alone, and counts what waits'),
  },
  {
    breaks: 'who only looks may act',
    file: 'server/http/implement.ts',
    text: '(looks ? mayLook : mayAct)(staff.roles, role)',
    instead: 'mayLook(staff.roles, role)',
    caught: holdsDesk('is looked at by those who only look, and released by the orders’ desk alone'),
  },
  {
    breaks: 'a suspended member keeps the boxes of a form',
    file: 'server/lines/release-all.ts',
    text: `for (const { id, state } of orders) if (state === 'FORM') await endForm(trx, id, 'left', settings)`,
    instead: `for (const { id, state } of orders) if (state === 'PAID') await endForm(trx, id, 'left', settings)`,
    caught: members('signs the member out, frees what is held and keeps what is bought; resuming lets trade go on'),
  },
  {
    breaks: 'anybody may remove anybody’s address',
    file: 'server/members/remove-address.ts',
    text: `.where('user_id', '=', userId)`,
    instead: '',
    caught: account('belongs to its member: another one finds nothing to read, change or remove'),
  },
  {
    breaks: 'a repeat with another body gets the first answer',
    file: 'server/http/idempotency-keys.ts',
    text: `if (found.route !== route || !found.body_hash.equals(bodyHash)) return 'different'`,
    instead: '',
    caught: idempotency('refuses the key with another body or at another call'),
  },
  {
    breaks: 'a kept answer is given to whoever has lost the role',
    file: 'server/http/idempotency.ts',
    text: '  admit(call, request)\n',
    instead: '',
    caught: idempotency('is answered again only to whoever may still ask'),
  },
  {
    breaks: 'what was committed is told as failed when the answer to the commit is lost',
    file: 'database/transaction.ts',
    text: 'if (done && mark && !isAnswer(error) && (await wasCommitted(db, mark))) return done.result',
    instead: 'void [done, isAnswer, wasCommitted]',
    caught: brokenCommits('when it has committed ${name}: it is done once, and answered'),
  },
  {
    breaks: 'what was not committed is told as done when the line breaks at the commit',
    file: 'database/underway.ts',
    text: 'if (!numAffectedRows) return true',
    instead: 'if (numAffectedRows !== undefined) return true',
    caught: brokenCommits('before it has committed ${name}: nothing is done, and the same once more does it'),
  },
  {
    breaks: 'what a process that died had committed is done again under its key',
    file: 'server/http/idempotency-keys.ts',
    text: 'and not exists (select from request_commits done where done.request = kept.request)',
    instead: '',
    caught: brokenCommits('together with its server: what had committed nothing is done under its key'),
  },
]
