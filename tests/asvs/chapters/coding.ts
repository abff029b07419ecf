import { met, not, part } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const calls = by('tests/agreement/calls.test.ts')
const answers = by('server/http/answers.test.ts')
const parts = by('scripts/parts/parts.test.ts')

/** V15 Secure coding and architecture. */
export const coding = [
  met(
    '15.1.1',
    1,
    'Written down: how soon a hole in a part of others is closed',
    by('tests/asvs/policy.test.ts')('says how soon a known hole is closed'),
  ),
  met(
    '15.1.2',
    2,
    'Every part of others is listed, and comes from a known place',
    parts('the list of parts has every package of the lock file once, with its sum, its licence and what it needs'),
    parts('every package comes from the registry, with a sum'),
  ),
  met(
    '15.1.3',
    2,
    'Written down: what takes long, and what keeps it in bounds',
    by('tests/asvs/policy.test.ts')('names limits, sessions and files as the code has them'),
  ),
  not(
    '15.2.1',
    1,
    'No part has been out of date for longer than is written',
    'Nobody has seen an answer yet: `npm audit` needs a registry that gives one.',
  ),
  met(
    '15.2.2',
    2,
    'What takes long stops nobody',
    by('server/files/hostile-papers.test.ts')('holds up nobody else, however long it takes to look at'),
    by('server/imports/check-import.test.ts')('refuses a table of millions of cells without a pause for anybody else'),
    by('server/identity/passwords.test.ts')('wait in a queue that has an end'),
    by('server/background/reconcile.test.ts')('lets nobody wait for an order whose provider calls hang'),
  ),
  part(
    '15.2.3',
    2,
    'Production has what it needs and no more',
    'Demo and sandbox do not run and nothing of them is answered; their sources and the tests lie in the same folder.',
    by('scripts/start.test.ts')('makes no demo market in production'),
    by('server/http/production.test.ts')('the list of every call is for staff'),
  ),
  met(
    '15.3.1',
    1,
    'Answers have the fields that are meant',
    calls('is a document that names every call, its schemas and the errors'),
    by('server/members/account.test.ts')('sees what the shop knows, and nothing of the password'),
  ),
  met(
    '15.3.2',
    2,
    'No redirects are followed',
    by('tests/asvs/outside.test.ts')('leads nowhere: a service that sends on to another address is not followed'),
  ),
  met('15.3.3', 2, 'No field can be slipped in', calls('takes no field that it does not declare')),
  met(
    '15.3.4',
    2,
    'The visitor’s address is the true one',
    by('server/http/proxy-trust.test.ts')('is believed as far as the setting says'),
    by('server/config/config.test.ts')('refuses production with ${what}'),
  ),
  met(
    '15.3.5',
    2,
    'Types are checked',
    answers('know one spelling of a number: nothing else names anything'),
    by('tests/agreement/fuzz.slow.test.ts')('in the body of ${call.method} ${call.path}'),
  ),
  met(
    '15.3.6',
    2,
    'Prototypes cannot be polluted',
    by('tests/agreement/fuzz.slow.test.ts')(
      'leaves no trace: objects have no new properties, and the audit finds nothing',
    ),
  ),
  met('15.3.7', 2, 'A parameter named twice is understood one way', answers('take a list in each of its spellings')),
]
