import { met } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const calls = by('tests/agreement/calls.test.ts')
const submit = by('server/payments/submit.test.ts')
const success = by('server/payments/success.test.ts')
const racers = by('tests/races/two-hundred.test.ts')
const phone = by('server/identity/phone.test.ts')

const declared = calls('is a document that names every call, its schemas and the errors')

/** V2 Validation and business logic. */
export const validation = [
  met('2.1.1', 1, 'Written down: what each input looks like', declared),
  met(
    '2.1.2',
    2,
    'Written down: what must agree with what',
    declared,
    by('server/members/account.test.ts')('refuses where the courier does not go, on adding and on changing'),
  ),
  met(
    '2.1.3',
    2,
    'Written down: how much of what anybody may do',
    by('tests/asvs/policy.test.ts')('names limits, sessions and files as the code has them'),
  ),
  met(
    '2.2.1',
    1,
    'Input is held to what is expected',
    calls('takes no field that it does not declare'),
    by('tests/agreement/fuzz.slow.test.ts')('in the body of ${call.method} ${call.path}'),
  ),
  met(
    '2.2.2',
    1,
    'The server checks, whatever the browser did',
    submit('believes no field: each one tampered is refused, and nothing has started'),
  ),
  met(
    '2.2.3',
    2,
    'What belongs together agrees',
    submit('believes no field: each one tampered is refused, and nothing has started'),
    by('server/members/account.test.ts')('refuses where the courier does not go, on adding and on changing'),
  ),
  met(
    '2.3.1',
    1,
    'Steps come in their order',
    success('never starts a payment before the form was submitted'),
    submit('refuses a form that has been paid'),
    by('tests/agreement/schema-moves.test.ts')('are every pair that the specification allows, and only those'),
  ),
  met(
    '2.3.2',
    2,
    'Limits of the trade hold',
    by('server/payments/unknown.test.ts')('holds its boxes no longer than the form does'),
    success('is refused with a key that the provider does not know, and no clock stops for it'),
    by('server/payments/form.test.ts')('goes up to thirty minutes from its opening'),
  ),
  met(
    '2.3.3',
    2,
    'Whole or not at all',
    by('tests/crash/taking.slow.test.ts')(
      'in the middle of a take leaves all of the boxes taken or none, and the take can be made again',
    ),
    by('tests/crash/paying.slow.test.ts')(
      'leaves books in which the audit finds nothing, and neither does the provider',
    ),
  ),
  met(
    '2.3.4',
    2,
    'What exists once is sold once',
    racers('for the same one box on two processes: one hold'),
    by('tests/agreement/schema-refuses.test.ts')('none of what was built up for the attacks'),
  ),
  met(
    '2.4.1',
    2,
    'Machines cannot use up what is everybody’s',
    by('server/files/hostile-papers.test.ts')('holds up nobody else, however long it takes to look at'),
    by('server/http/uploads.test.ts')('is in nobody’s way but its own sender’s'),
    phone('is sent ten times an hour to one address; when the hour has sent what it may, everybody works for it'),
    by('server/identity/login-tries.test.ts')('do not shut the owner of the shop out, from wherever they come'),
    by('server/realtime/sockets.test.ts')('are five to a member, the newest, and fifty to an address'),
  ),
]
