import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { openSandbox } from '#sandbox/open.ts'
import { animalTraces } from './animal-trace.ts'
import { meatGrading } from './meat-grading.ts'
import type { OpenDataProblem } from './open-data.ts'

const configOf = (url: string) => ({ url: `${url}/openapi-data/service/user`, key: 'sandbox-grading-key' })

it('reads an animal’s whole past, and it agrees with its grading result', async () => {
  await using sandbox = await openSandbox()
  const graded = await meatGrading(configOf(sandbox.url)).find('002123456789')
  const trace = await animalTraces(configOf(sandbox.url))('002123456789')
  assert.ok(trace?.slaughter)
  assert.deepEqual(
    [
      trace.breed,
      trace.sex,
      trace.slaughter.place,
      trace.slaughter.date,
      trace.slaughter.grade,
      trace.farms.at(-1)?.addr,
    ],
    [graded.judge_breed_nm, graded.judge_sex_nm, graded.abatt_nm, graded.abatt_date, graded.qgrade, graded.farm_addr],
  )
  assert.ok(trace.farms.length >= 2 && trace.packers.length === 1)
  const days = [trace.birth_date, ...trace.farms.map((farm) => farm.date), trace.slaughter.date].map(String)
  assert.deepEqual(
    days,
    days.toSorted((one, other) => one.localeCompare(other)),
  )
  assert.equal(trace.slaughter.inspection, '합격')
  assert.equal(trace.nation, null)
  assert.deepEqual(await animalTraces(configOf(sandbox.url))('002000012345'), undefined)
})

it('takes what is there of a half answer, keeps no names, and no other animal', async () => {
  let items = ''
  const server = createServer((_, response) => {
    response
      .setHeader('content-type', 'application/xml')
      .end(
        `<response><header><resultCode>00</resultCode><resultMsg>NORMAL SERVICE.</resultMsg></header><body><items>${items}</items></body></response>`,
      )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const find = animalTraces(configOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), { tries: 1 })
    const animal = (number: string) =>
      `<item><infoType>1</infoType><cattleNo>${number}</cattleNo><birthYmd>20240301</birthYmd><lsTypeNm>한우</lsTypeNm><sexNm>암</sexNm><nationNm></nationNm></item>`
    items = `${animal('410002123456789')}
      <item><infoType>2</infoType><farmAddr>강원특별자치도 홍천군 남면</farmAddr><farmerNm>고정남</farmerNm><regType>양수</regType><regYmd>20250101</regYmd></item>
      <item><infoType>2</infoType><farmAddr>경기도 안성시 일죽면</farmAddr><farmerNm>김상호</farmerNm><regType>전산등록</regType><regYmd>날짜 없음</regYmd></item>`
    const trace = await find('002123456789')
    assert.deepEqual(trace, {
      breed: '한우',
      sex: '암',
      birth_date: '2024-03-01',
      nation: null,
      farms: [
        { addr: '강원특별자치도 홍천군 남면', type: '양수', date: '2025-01-01' },
        { addr: '경기도 안성시 일죽면', type: '전산등록', date: null },
      ],
      slaughter: null,
      packers: [],
      vaccine: null,
      disease: null,
      brucella: null,
    })
    items = animal('002999999999')
    const problem = await find('002123456789').then(
      () => assert.fail('was taken'),
      (error: OpenDataProblem) => error,
    )
    assert.equal(problem.code, 'unreadable')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
