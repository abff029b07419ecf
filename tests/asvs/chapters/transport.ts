import { met, part, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const refused = by('server/config/config.test.ts')('refuses production with ${what}')
const proxy = 'TLS ends at the proxy in front, which is not part of the program.'

/** V12 Secure communication. */
export const transport = [
  without('12.1.1', 1, 'TLS 1.2 and 1.3 alone', proxy),
  without('12.1.2', 2, 'Strong suites alone', proxy),
  without('12.1.3', 2, 'Certificates of clients are checked', 'No client shows one.'),
  part(
    '12.2.1',
    1,
    'Visitors come by TLS alone',
    'Production wants an https address and sends HSTS; the program itself listens in the clear, for a proxy in front.',
    by('server/http/answers.test.ts')('ask for https where the shop has it'),
    by('server/config/config.test.ts')('refuses production with nothing set'),
  ),
  without('12.2.2', 1, 'Certificates are publicly trusted', proxy),
  part(
    '12.3.1',
    2,
    'Everything inside is encrypted too',
    'Payments and texts always, the database unless allowed by name; the grading service has no https, and proxy and virus scanner speak in the clear on a network of their own.',
    refused,
    by('server/config/config.test.ts')('opens production with what is allowed by name'),
  ),
  met(
    '12.3.2',
    2,
    'Certificates of others are checked',
    by('tests/asvs/sources.test.ts')(
      'speak to others from four places, none of which follows a redirect or trusts any certificate',
    ),
  ),
  without('12.3.3', 2, 'Inner http services speak TLS', 'There are none: the processes meet in the database.'),
  without('12.3.4', 2, 'Inner certificates are trusted by name', 'There are no inner http services.'),
]
