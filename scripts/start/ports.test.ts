import assert from 'node:assert/strict'
import { it } from 'node:test'
import { needFreePort } from './ports.ts'

/** Listens as on a machine where each host but 0.0.0.0 and 127.0.0.1 answers with this code. */
const but = (code: string) => async (_: number, host: string) =>
  host === '0.0.0.0' || host === '127.0.0.1' ? undefined : code

for (const code of ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
  for (const host of ['0.0.0.0', '127.0.0.1'])
    it(`a port of ${host} is free without IPv6 (${code})`, async () => {
      await needFreePort('PORT', 3000, host, but(code))
    })

it('a port that another program has at ::1 is taken', async () => {
  await assert.rejects(needFreePort('PORT', 3000, '127.0.0.1', but('EADDRINUSE')), /PORT 3000번은 다른 프로그램이/)
})

it('a HOST that this machine does not have is named', async () => {
  for (const code of ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
    await assert.rejects(needFreePort('PORT', 3000, '::1', but(code)), /HOST ::1는 이 컴퓨터의 주소가 아니에요/)
})
