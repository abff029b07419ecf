import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { openSandbox } from '#sandbox/open.ts'
import { meatGrading } from './meat-grading.ts'
import type { OpenDataProblem } from './open-data.ts'

const key = 'sandbox-grading-key'
const at = (url: string, serviceKey = key) => meatGrading({ url: `${url}/openapi-data/service/user`, key: serviceKey })

async function fault(url: string, body: object): Promise<void> {
  const response = await fetch(`${url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200)
}

async function problemOf(work: Promise<unknown>): Promise<OpenDataProblem> {
  return work.then(
    () => assert.fail('was answered'),
    (error: OpenDataProblem) => error,
  )
}

it('reads the certificate, the grading result and the farm of an animal', async () => {
  await using sandbox = await openSandbox()
  const { numbers } = (await (
    await fetch(`${sandbox.url}/control/grading/numbers?breed=한우&sex=거세&grade=02&count=1&seed=3`)
  ).json()) as { numbers: { cattle_no: string; weight: number; backfat: number; rea: number; birthmonth: number }[] }
  const animal = numbers[0]!
  const graded = await at(sandbox.url).find(animal.cattle_no)
  const { issue_no, abatt_nm, abatt_date, judge_date, farm_addr, wgrade, ...facts } = graded
  assert.deepEqual(facts, {
    cattle_no: animal.cattle_no,
    judge_breed_nm: '한우',
    judge_sex_nm: '거세',
    qgrade: '1++',
    insfat: 8,
    weight: animal.weight,
    birthmonth: animal.birthmonth,
    backfat: animal.backfat,
    rea: animal.rea,
  })
  assert.match(issue_no, /^\d{4}-\d{8}$/)
  assert.match(abatt_date, /^\d{4}-\d{2}-\d{2}$/)
  assert.ok(judge_date !== null && judge_date >= abatt_date)
  assert.match(wgrade, /^[ABC]$/)
  assert.match(farm_addr, /(시|군) \S+(면|읍)$/)
  assert.ok(abatt_nm.length > 1)
})

it('asks again when a fault passes by itself, and gives up when it does not', async () => {
  await using sandbox = await openSandbox()
  await fault(sandbox.url, { call: 'issue_no', kind: 'error_before', code: '05', times: 2 })
  await fault(sandbox.url, { call: 'grade', kind: 'drop_before', times: 1 })
  await fault(sandbox.url, { call: 'trace', kind: 'error_before', status: 503, times: 1 })
  assert.equal((await at(sandbox.url).find('002123456789')).cattle_no, '002123456789')

  await fault(sandbox.url, { call: 'grade', kind: 'error_before', code: '02', times: 0 })
  const problem = await problemOf(at(sandbox.url).find('002123456789'))
  assert.equal(problem.code, 'unavailable')
  assert.equal(problem.message, '등급판정 조회가 잠시 되지 않습니다. 조금 뒤에 다시 해 주세요. (02 DB ERROR.)')
})

it('says what is wrong with a number, and with the key', async () => {
  await using sandbox = await openSandbox()
  const grading = at(sandbox.url)
  const short = await problemOf(grading.find('0021234'))
  assert.deepEqual([short.code, short.message], ['number', '이력번호는 숫자 12자리입니다.'])
  const unknown = await problemOf(grading.find('002000012345'))
  assert.deepEqual([unknown.code, unknown.message], ['unknown', '등급판정 기록이 없는 이력번호입니다: 002000012345'])
  const stranger = await problemOf(at(sandbox.url, 'another key').find('002123456789'))
  assert.equal(stranger.code, 'key')
})

it('does not take another animal, a half answer or no XML for a result', async () => {
  const answers: Record<string, string> = {}
  const server = createServer((request, response) => {
    const call = ['issueNo', 'cattle', 'traceNoSearch'].find((name) => request.url?.includes(`/${name}?`)) ?? ''
    response.setHeader('content-type', 'application/xml').end(answers[call])
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const grading = at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const item = (fields: string) =>
      `<response><header><resultCode>00</resultCode><resultMsg>NORMAL SERVICE.</resultMsg></header><body><items><item>${fields}</item></items></body></response>`
    answers['issueNo'] = item('<issueNo>0513-11200045</issueNo><issueDate>2026-11-20</issueDate>')
    answers['traceNoSearch'] = item('<farmAddr>경기도 안성시 일죽면</farmAddr>')
    const facts = `<judgeBreedNm>한우</judgeBreedNm><judgeSexNm>암</judgeSexNm><qgrade>1</qgrade><wgrade>B</wgrade><weight>381</weight>
      <birthmonth>52</birthmonth><insfat>4</insfat><abattNm>농협음성</abattNm><abattDate>20261119</abattDate>`

    answers['cattle'] = item(`<cattleNo>410002123456789</cattleNo>${facts}`)
    const graded = await grading.find('002123456789')
    assert.deepEqual([graded.abatt_date, graded.backfat, graded.judge_date], ['2026-11-19', null, null])

    answers['cattle'] = item(`<cattleNo>002999999999</cattleNo>${facts}`)
    assert.equal((await problemOf(grading.find('002123456789'))).code, 'unreadable')
    answers['cattle'] = item(facts.replace('<weight>381</weight>', '<weight></weight>'))
    assert.match((await problemOf(grading.find('002123456789'))).message, /\(weight\)/)
    answers['cattle'] = '<html><body>nginx</body></html>'
    assert.equal((await problemOf(grading.find('002123456789'))).code, 'unreadable')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
