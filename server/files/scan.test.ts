import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { resubmitProof } from '#contract/account.ts'
import { eicar, openClamd } from '#tests/support/clamd.ts'
import { anApplication, aPicture, apply, formOf, verifyPhone } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'

const paper = (inside: string) =>
  Buffer.from(
    `%PDF-1.7\n%${inside}\n1 0 obj<</Type /Catalog /Pages 2 0 R>>endobj\n2 0 obj<</Type /Pages /Count 1>>endobj\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )
const kept = ({ config }: Market) => readdir(config.filesDir, { recursive: true }).catch(() => [])
const certs = async ({ db }: Market) => (await sql`select 1 from user_certs`.execute(db)).rows.length
const withScanner = (address: string) => openMarket({ env: { CLAMD_ADDRESS: address } })

describe('the virus scanner', () => {
  it('sees what is to be kept, byte for byte, and lets pass what is clean', async () => {
    await using clamd = await openClamd()
    await using market = await withScanner(clamd.address)
    const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
    const large = paper('x'.repeat(300_000))
    await applicant.send(resubmitProof, { body: formOf({}, large, '등록증.pdf') as never })
    assert.deepEqual(clamd.scanned, [large])
    await applicant.send(resubmitProof, { body: formOf({}, await aPicture()) as never })
    assert.equal(clamd.scanned.length, 2)
    assert.equal(await certs(market), 2)
  })

  it('finds what is hidden: the application is refused and nothing is left behind', async () => {
    await using clamd = await openClamd()
    await using market = await withScanner(clamd.address)
    const fields = anApplication()
    const auth_number = await verifyPhone(market, fields['phone_no']!)
    const refused = await refusalOf(apply(market, { ...fields, auth_number }, paper(eicar), '등록증.pdf'))
    assert.equal(refused.message, '악성 코드가 발견되어 저장하지 않았습니다. 다른 파일을 올려주세요.')
    assert.deepEqual(await kept(market), [])
    assert.equal(await certs(market), 0)
    const { rows } = await sql`select 1 from users where userid = ${fields['userid']}`.execute(market.db)
    assert.deepEqual(rows, [])
    // The code is not used up: with another file the same application is accepted.
    await apply(market, { ...fields, auth_number }, paper('clean'), '등록증.pdf')
  })

  it('that does not answer, hangs up or has no room keeps everything out, with a sentence', async () => {
    await using cut = await openClamd('cut')
    await using full = await openClamd('full')
    const gone = await openClamd()
    await gone[Symbol.asyncDispose]()
    for (const { address } of [cut, full, gone]) {
      await using market = await withScanner(address)
      const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
      const refused = await refusalOf(
        applicant.send(resubmitProof, { body: formOf({}, paper(''), '등록증.pdf') as never }),
      )
      assert.deepEqual(
        [refused.status, refused.message],
        [503, '지금은 파일을 검사할 수 없어 저장하지 않았습니다. 잠시 후 다시 시도해주세요.'],
      )
      assert.deepEqual(await kept(market), [])
      assert.equal(await certs(market), 0)
    }
  })
})
