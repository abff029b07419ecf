import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deliveryRefusal } from './delivery-area.ts'

const refusal = (zonecode: string, address: string) => deliveryRefusal({ zonecode, address })

it('refuses Jeju by its name and by its postcode', () => {
  assert.equal(refusal('63122', '제주특별자치도 제주시 문연로 6'), '제주도 지역은 배송이 불가합니다.')
  assert.equal(refusal('63591', '서귀포시 중앙로 105'), '제주도 지역은 배송이 불가합니다.')
})

it('refuses islands by county, town and postcode', () => {
  const remote = '산간/도서 지역은 배송이 불가합니다.'
  assert.equal(refusal('23100', '인천 옹진군 백령면 백령로 273'), remote)
  assert.equal(refusal('23121', '인천 옹진군 영흥면 영흥로251번길 90'), remote)
  assert.equal(refusal('40240', '경북 울릉군 울릉읍 독도안용복길 3'), remote)
  assert.equal(refusal('58827', '전남 신안군 압해읍 천사로 1004'), remote)
  assert.equal(refusal('59101', '전남 완도군 보길면 부황길 57'), remote)
})

it('lets mainland places pass whose names contain an island’s', () => {
  for (const [zonecode, address] of [
    ['48932', '부산 중구 대청로 104'],
    ['22185', '인천 미추홀구 매소홀로 120 (학익동, 옹진군청)'],
    ['28515', '충청북도 청주시 상당구 상당로 82'],
    ['36759', '경상북도 안동시 풍천면 도청대로 455'],
    ['23031', '인천 강화군 강화읍 강화대로 394'],
    ['53257', '경남 거제시 계룡로 125'],
    ['30151', '세종특별자치시 한누리대로 2130'],
  ] as const)
    assert.equal(refusal(zonecode, address), undefined, address)
})
