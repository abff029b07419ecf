import { met, part, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const log = by('server/http/log.test.ts')
const answers = by('server/http/answers.test.ts')
const unknown = by('server/payments/unknown.test.ts')

const line = log('says in one JSON line who changed what and how it ended, in UTC, by the id that the answer carries')
const events = by('tests/asvs/answers.test.ts')(
  'who logs in, who is not let in and what is refused stand in the log, and no secret with them',
)
const inventory = by('tests/asvs/policy.test.ts')('names what the log is told, and where it lies')

/** V16 Logging and error handling. */
export const logging = [
  met('16.1.1', 2, 'Written down: what is logged, where, for whom, how long', inventory),
  met('16.2.1', 2, 'A line says when, where, who and what', line),
  met('16.2.2', 2, 'Times are UTC', line),
  met(
    '16.2.3',
    2,
    'Logs go where it is written, and nowhere else',
    by('tests/asvs/sources.test.ts')('write their log to one place'),
    inventory,
  ),
  met('16.2.4', 2, 'Logs can be read by machines', line),
  met(
    '16.2.5',
    2,
    'Nothing sensitive in the log',
    log('holds nothing that lets somebody in or names a member'),
    log('leaves of an address the path and the names of what was asked'),
  ),
  met('16.3.1', 2, 'Logins are logged, right and wrong', events),
  met('16.3.2', 2, 'What is not allowed is logged', events),
  met('16.3.3', 2, 'Attempts to get around are logged', events, line),
  met(
    '16.3.4',
    2,
    'Faults are logged',
    answers('say nothing of the inside when something breaks, and are logged by their id'),
  ),
  met('16.4.1', 2, 'Nobody can write into the log', log('cannot be written into by a request')),
  part(
    '16.4.2',
    2,
    'The log cannot be read or changed by others',
    'In development its files are their owner’s alone; in production it goes to stdout, and whoever keeps it must keep it.',
    by('scripts/start/child.test.ts')('what a program writes is its owner’s alone to read'),
  ),
  without('16.4.3', 2, 'Logs go to another system', 'The one that runs the shop sends stdout on.'),
  met(
    '16.5.1',
    2,
    'Whoever asked is told nothing of the inside',
    answers('say nothing of the inside when something breaks, and are logged by their id'),
  ),
  met(
    '16.5.2',
    2,
    'Without a service outside the shop goes on',
    answers('ask to come back when the database is away, and work again when it is there'),
    unknown('is shown as 결제대기 while nobody can be asked, and settled with the same key'),
  ),
  met(
    '16.5.3',
    2,
    'A fault lets nothing through',
    unknown('books nothing, and the clock goes on (${kind}); once the provider speaks the order is completed'),
    by('server/files/scan.test.ts')(
      'that does not answer, hangs up or has no room keeps everything out, with a sentence',
    ),
  ),
]
