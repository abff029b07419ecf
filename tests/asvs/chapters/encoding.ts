import { met, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const answers = by('server/http/answers.test.ts')
const sources = by('tests/asvs/sources.test.ts')
const outside = by('tests/asvs/outside.test.ts')
const contents = by('server/content/contents.test.ts')
const hostile = by('server/files/hostile.test.ts')

const washed = contents('lets no script into what is stored, shown or previewed')
const oneDoor = sources('write HTML into a page at one place, and what stands there was washed')
const noPrograms = sources('make no text a program, and start no programs')
const dataScript = by('server/pages/pages.test.ts')('carry data that cannot end its script')
const workersEnd = by('server/files/open-heic.test.ts')(
  'with more pixels than asked for ends with an error, not with the process',
)
const nothingSo = 'Nothing here speaks it.'

/** V1 Encoding and sanitization. */
export const encoding = [
  met(
    '1.1.1',
    2,
    'Input is decoded once, before it is judged',
    answers('know one spelling of a number: nothing else names anything'),
  ),
  met(
    '1.1.2',
    2,
    'Output is escaped last, or by what reads it',
    oneDoor,
    by('server/pages/heads.test.ts')('shows an article with its first picture, and what is in its title is only text'),
  ),
  met(
    '1.2.1',
    1,
    'Escaped for the place: HTML, attribute, header',
    dataScript,
    by('server/pages/heads.test.ts')('shows an article with its first picture, and what is in its title is only text'),
  ),
  met(
    '1.2.2',
    1,
    'Addresses are built of encoded pieces, and lead only where they may',
    outside('changes no address: what is asked for stands in it as one value, whatever is in it'),
    by('server/settings/operator-settings.test.ts')('shows a banner in its time alone'),
  ),
  met('1.2.3', 1, 'Escaped inside scripts and JSON', dataScript),
  met(
    '1.2.4',
    1,
    'No SQL by pieced-together text',
    by('tests/agreement/fuzz.slow.test.ts')(
      'leaves no trace: objects have no new properties, and the audit finds nothing',
    ),
    by('server/content/customer-centre.test.ts')(
      'are found by title, text or both; a wildcard is a letter; the piece that was found comes along',
    ),
  ),
  met('1.2.5', 1, 'No commands of the operating system', noPrograms),
  without('1.2.6', 2, 'No LDAP injection', nothingSo),
  without('1.2.7', 2, 'No XPath injection', nothingSo),
  without('1.2.8', 2, 'LaTeX is kept in bounds', nothingSo),
  met(
    '1.2.9',
    2,
    'Text in a regular expression is escaped',
    outside('words that are looked for are letters and never a pattern'),
  ),
  met(
    '1.3.1',
    1,
    'HTML of editors is washed by a known library',
    washed,
    by('server/content/customer-centre.test.ts')(
      'stored scripts are taken out of every HTML field when it is saved, and again when it is shown',
    ),
  ),
  met('1.3.2', 1, 'No eval', noPrograms),
  met(
    '1.3.3',
    2,
    'Text for a dangerous place is narrowed first',
    hostile('has no say in where it is kept, and its name is only shown'),
  ),
  met(
    '1.3.4',
    2,
    'SVG of others is washed or refused',
    hostile('is refused with its sentence and leaves nothing behind'),
  ),
  met('1.3.5', 2, 'Styles and templates of others are taken out', washed),
  met(
    '1.3.6',
    2,
    'Nobody can make the server ask another address',
    sources('speak to others from four places, none of which follows a redirect or trusts any certificate'),
    outside('changes no address: what is asked for stands in it as one value, whatever is in it'),
    by('server/html/data-host.test.ts')('are the only ones from elsewhere that a page may show'),
  ),
  met('1.3.7', 2, 'No templates of untrusted text', noPrograms),
  without('1.3.8', 2, 'No JNDI injection', nothingSo),
  without('1.3.9', 2, 'No memcache injection', nothingSo),
  without('1.3.10', 2, 'No format strings of others', nothingSo),
  without('1.3.11', 2, 'No mail injection', 'No mail is sent.'),
  met('1.4.1', 2, 'No overflow of memory', workersEnd),
  met(
    '1.4.2',
    2,
    'No overflow of numbers',
    answers('know half a letter, a number too large and a path that names nothing'),
  ),
  met('1.4.3', 2, 'Memory is given back', workersEnd),
  met(
    '1.5.1',
    1,
    'XML takes no outside entities',
    outside('is text: XML that names a file or an address, or grows without end, is read without either'),
  ),
  met(
    '1.5.2',
    2,
    'Nothing is deserialised into objects of the sender’s choice',
    noPrograms,
    by('tests/agreement/calls.test.ts')('takes no field that it does not declare'),
  ),
]
