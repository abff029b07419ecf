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

it('refuses every inhabited island without a bridge, by its county and town, with or without its village', () => {
  for (const [zonecode, address] of [
    ['59780', '전남 여수시 삼산면 거문길 11'],
    ['59780', '전남 여수시 삼산면 거문길 11 (거문리)'],
    ['59784', '전남 여수시 남면 금오로 889 (우학리)'],
    ['59784', '전남 여수시 남면 금오로 889'],
    ['59117', '전남 완도군 청산면 청산로 132'],
    ['59117', '전남광주통합특별시 완도군 청산면 도청리 930'],
    ['56349', '전북특별자치도 부안군 위도면 위도로 1'],
    ['57064', '전남 영광군 낙월면 안마길 17'],
    ['53106', '경남 통영시 한산면 한산일주로 1'],
    ['23058', '인천 강화군 서도면 주문도길 1'],
    ['54000', '전북 군산시 옥도면 어청도길 240 (어청도리)'],
    ['33489', '충남 보령시 오천면 외연도1길 10 (외연도리)'],
    ['15656', '경기 안산시 단원구 풍도1길 1 (풍도동)'],
    ['18577', '경기 화성시 만세구 우정읍 국화길 1 (국화리)'],
  ] as const)
    assert.equal(refusal(zonecode, address), '산간/도서 지역은 배송이 불가합니다.', address)
  const found = { zonecode: '33489', address: '충남 보령시 오천면 외연도1길 10', area: '보령시 오천면 외연도리' }
  assert.equal(deliveryRefusal(found), '산간/도서 지역은 배송이 불가합니다.')
})

it('refuses every place that the specification names', () => {
  const remote = '산간/도서 지역은 배송이 불가합니다.'
  for (const [zonecode, address] of [
    ['40221', '경북 울릉군 울릉읍 울릉순환로 396'],
    ['40240', '경북 울릉군 울릉읍 독도이사부길 55'],
    ['23100', '인천 옹진군 연평면 연평로 1'],
    ['23100', '인천 옹진군 백령면 백령로 273'],
    ['23100', '인천 옹진군 대청면 대청로 1'],
    ['23100', '인천 옹진군 대청면 소청리 12'],
    ['23100', '인천 옹진군 덕적면 덕적북로 1'],
    ['23100', '인천 옹진군 자월면 자월로 1'],
    ['23100', '인천 옹진군 북도면 신도로 1'],
    ['23121', '인천 옹진군 영흥면 영흥로 1'],
    ...['흑산', '하의', '신의', '임자', '자은', '비금', '도초', '안좌', '팔금', '암태', '장산'].map((town) => [
      '58800',
      `전남 신안군 ${town}면 중앙길 1`,
    ]),
    ['58866', '전남 신안군 흑산면 태도리 3'],
    ['58866', '전남 신안군 흑산면 가거도길 1'],
    ['58866', '전남 신안군 흑산면 소흑산도 1'],
    ['59780', '전남 여수시 삼산면 거문도등대길 1'],
  ] as const)
    assert.equal(refusal(zonecode!, address!), remote, address)
  assert.ok(refusal('63015', '제주특별자치도 제주시 한림읍 비양도길 1'))
})

it('compares whole words: what the desk adds touches no other place of that name', () => {
  const areas = { counties: [], towns: ['완도군 청산면'] }
  const there = { zonecode: '59117', address: '전남 완도군 청산면 청산로 132' }
  assert.equal(deliveryRefusal(there, areas), '산간/도서 지역은 배송이 불가합니다.')
  for (const address of [
    '충북 옥천군 청산면 지전길 10',
    '전남 완도군 완도읍 청산면로 3',
    '전남 완도군 군외면 청해진로 1',
  ])
    assert.equal(deliveryRefusal({ zonecode: '29000', address }, areas), undefined, address)
})

it('lets mainland places pass whose names contain an island’s', () => {
  for (const [zonecode, address] of [
    ['48932', '부산 중구 대청로 104'],
    ['22185', '인천 미추홀구 매소홀로 120 (학익동, 옹진군청)'],
    ['28515', '충청북도 청주시 상당구 상당로 82'],
    ['36759', '경상북도 안동시 풍천면 도청대로 455'],
    ['23031', '인천 강화군 강화읍 강화대로 394'],
    ['53257', '경남 거제시 계룡로 125'],
    ['59782', '전남 여수시 남면 화태길 1 (화태리)'],
    ['54000', '전북 군산시 옥도면 선유남길 1 (선유도리)'],
    ['23056', '인천 강화군 삼산면 삼산남로 1 (매음리)'],
    ['52960', '경남 하동군 금남면 노량해안길 1 (노량리)'],
    ['54330', '전북 부안군 보안면 위도면옥길 1'],
    ['30151', '세종특별자치시 한누리대로 2130'],
  ] as const)
    assert.equal(refusal(zonecode, address), undefined, address)
})
