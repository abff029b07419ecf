import { met, part } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const config = by('server/config/config.test.ts')
const production = by('server/http/production.test.ts')
const start = by('scripts/start.test.ts')
const outgoing = by('tests/asvs/sources.test.ts')(
  'speak to others from four places, none of which follows a redirect or trusts any certificate',
)
const nothingOfTheFolder = by('tests/asvs/answers.test.ts')(
  'gives away nothing of the folder: no sources, no settings, no history, no list of files',
)
const notMaster = start('opens no real shop over a demo market, and is not the master of its own database')

/** V13 Configuration. */
export const configuration = [
  met(
    '13.1.1',
    2,
    'Written down: whom the server speaks to',
    by('tests/asvs/policy.test.ts')('every service outside and every setting of it is explained where settings are'),
  ),
  part(
    '13.2.1',
    2,
    'Services know each other by more than a password that stays',
    'Database and payment, text and public services take a password or a key and nothing else; each is the shop’s own and can be changed.',
    config('never sends a sandbox key to a real address'),
  ),
  part(
    '13.2.2',
    2,
    'Services have the rights that they need',
    'The database’s role owns the shop’s one database and nothing else; the same role runs the migrations and serves.',
    notMaster,
    by('server/need-production-database.test.ts')(
      'opens over no database that has held the demo market, and not as its master',
    ),
  ),
  met(
    '13.2.3',
    2,
    'No default passwords between services',
    config('refuses production with the sandbox or its keys'),
    config('keeps one secret per data folder, readable by its owner alone'),
  ),
  met('13.2.4', 2, 'A list says whom the program may speak to', outgoing, config('refuses production with ${what}')),
  met(
    '13.2.5',
    2,
    'A list says what the server may load',
    outgoing,
    by('server/html/data-host.test.ts')('are the only ones from elsewhere that a page may show'),
  ),
  part(
    '13.3.1',
    2,
    'Secrets come from a vault',
    'None is in the code or the build, and each can be changed; they come in the environment, from whatever vault the shop has.',
    config('refuses production with nothing set'),
    by('server/identity/reseal.test.ts')('is sealed anew under the present key, wherever it stands'),
  ),
  met(
    '13.3.2',
    2,
    'Secrets are read by those who need them',
    config('keeps one secret per data folder, readable by its owner alone'),
  ),
  met('13.4.1', 1, 'No history of the sources is served', nothingOfTheFolder),
  met(
    '13.4.2',
    2,
    'No debugging in production',
    by('server/http/answers.test.ts')('say nothing of the inside when something breaks, and are logged by their id'),
  ),
  met('13.4.3', 2, 'No lists of folders', nothingOfTheFolder),
  met('13.4.4', 2, 'No TRACE', by('server/http/answers.test.ts')('answer no other origin, and no TRACE')),
  met(
    '13.4.5',
    2,
    'Documents and gauges are for staff',
    production('the list of every call is for staff'),
    production('/metrics is for this machine and for who shows the token'),
  ),
]
