import assert from 'node:assert/strict'
import { it } from 'node:test'
import { base32, newTotpSecret, totpAddress, totpAt, totpStep, totpStepOf } from './totp.ts'

it('gives the codes of RFC 6238, in six digits', () => {
  const secret = base32(Buffer.from('12345678901234567890'))
  assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const known: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of known) assert.equal(totpAt(secret, totpStep(seconds * 1000)), code)
})

it('takes the code of now and of one step to either side', () => {
  const secret = newTotpSecret()
  assert.match(secret, /^[A-Z2-7]{32}$/)
  const now = 1_800_000_000_000
  const step = totpStep(now)
  for (const away of [-1, 0, 1]) assert.equal(totpStepOf(secret, totpAt(secret, step + away), now), step + away)
  const others = [-3, -2, 2, 3].map((away) => totpAt(secret, step + away))
  const near = [-1, 0, 1].map((away) => totpAt(secret, step + away))
  for (const code of others.filter((one) => !near.includes(one))) assert.equal(totpStepOf(secret, code, now), undefined)
  assert.equal(totpStepOf(secret, '', now), undefined)
})

it('writes the address that authenticator apps read', () => {
  assert.equal(
    totpAddress('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'operator'),
    'otpauth://totp/%ED%95%9C%EA%B2%B0:operator?issuer=%ED%95%9C%EA%B2%B0&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
