import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Trace } from '#contract/trace.ts'
import { numberIn } from './trace-query.ts'
import { stepsOf } from './trace-steps.ts'

const intake: Trace['intakes'][number] = {
  carcass_id: 7,
  partner_name: '음성 대성축산',
  judge_breed_nm: '한우',
  judge_sex_nm: '거세',
  gradeName: '1++(9)',
  grade_code: '01',
  wgrade: 'A',
  insfat: 9,
  weight: 462,
  birthmonth: 31,
  backfat: 11,
  rea: 98,
  issue_no: '0513-11190045',
  farm_addr: '충청북도 음성군 삼성면',
  abatt_nm: '농협음성',
  abatt_date: '2026-11-18',
  judge_date: '2026-11-19',
  prod_date: '2026-11-20',
  sale_date: '2026-11-20',
  created_at: '2026-11-20T05:00:00+09:00',
}
const facts: NonNullable<Trace['facts']> = {
  breed: '한우',
  sex: '거세',
  birth_date: '2024-04-18',
  nation: null,
  farms: [
    { addr: '강원특별자치도 홍천군 남면', type: '전산등록', date: '2024-04-22' },
    { addr: '충청북도 음성군 삼성면', type: '양수', date: '2024-11-02' },
    { addr: '충청북도 음성군 삼성면', type: '도축출하', date: '2026-11-18' },
  ],
  slaughter: { place: '농협음성', addr: '충북 음성군 삼성면', date: '2026-11-18', grade: '1++', inspection: '합격' },
  packers: [{ place: '농협음성 육가공장', addr: null }],
  vaccine: { date: '2026-07-21', order: '5차 구제역' },
  disease: '없음',
  brucella: { date: '2026-11-01', result: '음성' },
}

it('tells a life in order, each stay with its time', () => {
  const steps = stepsOf({ facts, intakes: [intake] })
  assert.deepEqual(
    steps.map(({ title, date, said }) => [title, date, said]),
    [
      ['출생', '2024-04-18', 'public'],
      ['사육', undefined, 'public'],
      ['도축', '2026-11-18', 'public'],
      ['등급판정', '2026-11-19', 'certificate'],
      ['포장', '2026-11-20', 'intake'],
    ],
  )
  assert.deepEqual(steps[1]?.stays, [
    ['강원특별자치도 홍천군 남면', '2024.04.18 ~ 2024.11.02'],
    ['충청북도 음성군 삼성면', '2024.11.02 ~ 2026.11.18'],
  ])
})

it('tells what the intake wrote down where the service says nothing', () => {
  const steps = stepsOf({ facts: null, intakes: [intake] })
  assert.deepEqual(
    steps.map(({ title, place, said }) => [title, place, said]),
    [
      ['도축', '농협음성', 'intake'],
      ['등급판정', undefined, 'certificate'],
      ['포장', '음성 대성축산', 'intake'],
    ],
  )
  assert.ok(steps[0]?.facts.some(([name, value]) => name === '농장' && value === intake.farm_addr))
})

it('reads the number out of an address as people write it', () => {
  assert.equal(numberIn('/Trace/002184937201'), '002184937201')
  assert.equal(numberIn('/trace/410002184937201/'), '002184937201')
  assert.equal(numberIn('/Trace/002%201849%203720%201'), '002184937201')
  assert.equal(numberIn('/Trace'), undefined)
  assert.equal(numberIn('/Trace/%E0%A4%A'), '%E0%A4%A')
})
