import { met, without } from '#tests/asvs/requirement.ts'
import { by } from '#tests/support/named-tests.ts'

const algorithms = by('tests/asvs/sources.test.ts')('name approved algorithms alone')
const random = by('tests/asvs/sources.test.ts')('take nothing that must not be guessed from Math.random')
const sealed = by('server/identity/reseal.test.ts')(
  'opens with its own key, also when that is an older one, and with no other',
)
const resealed = by('server/identity/reseal.test.ts')('is sealed anew under the present key, wherever it stands')
const policy = by('tests/asvs/policy.test.ts')('names every key of the settings and every sealed column')
const argon = by('server/identity/passwords.test.ts')

/** V11 Cryptography. */
export const cryptography = [
  met('11.1.1', 2, 'Written down: the life of each key', policy, resealed),
  met('11.1.2', 2, 'Written down: every key, its algorithm and what it is for', policy),
  met('11.2.1', 2, 'Ciphers are others’ proven work', algorithms),
  met(
    '11.2.2',
    2,
    'Keys and algorithms can be changed',
    resealed,
    argon('tell when their hash was made with other parameters'),
    by('scripts/members-programs.test.ts')(
      'the first operator is made once, his secret is sealed with each new key, and what may no longer be kept is counted before it goes',
    ),
  ),
  met(
    '11.2.3',
    2,
    '128 bits of security and more',
    algorithms,
    by('server/config/config.test.ts')('refuses production with ${what}'),
  ),
  met('11.3.1', 1, 'No weak modes', algorithms),
  met('11.3.2', 1, 'AES-GCM', algorithms, sealed),
  met('11.3.3', 2, 'What is sealed cannot be changed unseen', sealed),
  met('11.4.1', 1, 'Approved hashes', algorithms),
  met('11.4.2', 2, 'Passwords are hashed slowly', argon('are kept as argon2id in a PHC string, salted')),
  met('11.4.3', 2, 'Hashes that must not collide have 256 bits', algorithms),
  without('11.4.4', 2, 'Keys from passwords are stretched', 'No key is made of a password.'),
  met(
    '11.5.1',
    2,
    'What must not be guessed has 128 random bits',
    random,
    by('server/identity/session.test.ts')(
      'answers the member and two tokens, and sets the cookie that no script reads',
    ),
  ),
  met('11.6.1', 2, 'Signatures and keys are of approved kinds', algorithms),
]
