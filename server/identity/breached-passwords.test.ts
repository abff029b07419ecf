import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isGoodPassword } from '#domain/password.ts'
import { isBreached } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashNewPassword } from './new-password.ts'

const own = { userid: 'member1', business_name: '한우식당' }

it('refuses passwords of known breaches that the usual words do not make', async () => {
  for (const known of ['rush2112', '1qazxsw2', 'ncc1701d', 'Blink182', 'mailcreated5240']) {
    assert.ok(isGoodPassword(known) && !isCommonPassword(known), known)
    assert.equal(await isBreached(known), true, known)
    await assert.rejects(hashNewPassword(known, own), /너무 흔하거나/, known)
  }
})

it('lets pass what is in no breach', async () => {
  for (const good of ['brisket 2026 and more', 'Blue-otter-5521', '한우정육 7번 냉장고']) {
    assert.equal(await isBreached(good), false, good)
    assert.match(await hashNewPassword(good, own), /^\$argon2id\$/)
  }
})
