import { expect } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { applicant } from '#tests/e2e/sign-up.ts'
import { aPicture } from '#tests/support/join.ts'
import { lastCode } from '#tests/support/texts.ts'
import { test } from './walking.ts'

test(
  'applies for membership, from the terms to the waiting page',
  { tag: '@phone' },
  async ({ walker, market }, info) => {
    test.slow()
    const person = applicant()
    await walker.open('/MemberReg')
    await walker.press('link', /사업자 회원/)
    await walker.press('checkbox', /전체 동의/)
    await walker.press('button', '다음')
    await walker.at('/Memberprocess02')
    await walker.type('[name=userid]', person.userid)
    await walker.press('button', '중복확인')
    await walker.sees('사용하실 수 있는 ID입니다.')
    await walker.type('[name=password]', person.password)
    await walker.type('[name=password2]', person.password)
    await walker.sees('비밀번호가 일치합니다')
    await walker.type('[name=name]', person.name)
    await walker.type('[name=business_name]', person.business_name)
    await walker.type('[name=business_no]', person.business_no)
    await walker.press('button', '주소 찾기')
    await walker.inside('dialog[open] iframe', async (search) => {
      await search.type('input', '판교역로')
      await search.press('button', '검색')
      await search.press('button', /판교역로/)
    })
    await walker.type('[name=address2]', '1층 주방')
    await walker.type('[name=phone_no]', person.phone_no)
    await walker.press('button', '인증번호 받기')
    await walker.sees('발송되었습니다.')
    await walker.type('[name=auth_number]', await lastCode(market, person.phone_no))
    await walker.press('button', /^확인$/)
    await walker.sees('인증되었습니다.')
    const proof = info.outputPath('사업자등록증.png')
    await writeFile(proof, await aPicture())
    await walker.upload('[aria-label="사업자등록증 파일"]', proof)
    await walker.sees('사업자등록증.png')
    await walker.press('button', '가입 신청')
    await walker.at('/Memberprocess03')
    await walker.sees('서류를 확인하고 있어요')
    const { rows } = await market.pool.query('select status from users where userid = $1', [person.userid])
    expect(rows).toEqual([{ status: 'WAIT' }])
  },
)
