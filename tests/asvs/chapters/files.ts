import { met } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const hostile = by('server/files/hostile.test.ts')
const papers = by('server/files/hostile-papers.test.ts')
const named = hostile('has no say in where it is kept, and its name is only shown')
const download = by('server/sheets/sheets.test.ts')('a download has its Korean name, its type, and is kept nowhere')

/** V5 Files. */
export const files = [
  met(
    '5.1.1',
    2,
    'Written down: which files, how large, also unpacked',
    by('tests/asvs/policy.test.ts')('names limits, sessions and files as the code has them'),
  ),
  met(
    '5.2.1',
    1,
    'No file is too large to be worked on',
    papers('holds up nobody else, however long it takes to look at'),
    by('server/imports/check-import.test.ts')('refuses a table of millions of cells without a pause for anybody else'),
  ),
  met(
    '5.2.2',
    1,
    'A file is what its ending says',
    hostile('is refused with its sentence and leaves nothing behind'),
    hostile('does not get in by another door'),
  ),
  met(
    '5.2.3',
    2,
    'What is packed has a largest size and number before it is unpacked',
    by('server/sheets/zip-size.test.ts')(
      'an archive says before it is unpacked how large it becomes, and one of too many files or without a directory is too large',
    ),
    papers('is refused with its sentence when it acts, leads away or cannot be looked at'),
  ),
  met('5.3.1', 1, 'No file of others is run', named),
  met('5.3.2', 1, 'The sender has no say in paths', named),
  met('5.4.1', 2, 'Names of files are ours, or washed', named, download),
  met('5.4.2', 2, 'Names in headers are encoded', download),
  met(
    '5.4.3',
    2,
    'Files of others are looked at for viruses',
    by('server/files/scan.test.ts')('finds what is hidden: the application is refused and nothing is left behind'),
    by('server/files/scan.test.ts')(
      'that does not answer, hangs up or has no room keeps everything out, with a sentence',
    ),
    by('server/config/config.test.ts')('refuses production with ${what}'),
  ),
]
