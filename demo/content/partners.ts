import { businessNumber } from './business-number.ts'

/** A meat packer that sells here. All invented. `pickup_days`: 0 is Sunday; `cutoff`: orders until then leave that day. */
export type DemoPartner = {
  partner_name: string
  business_no: string
  owner_name: string
  phone_no: string
  email: string
  region: string
  address: string
  cutoff: string
  pickup_days: readonly number[]
  commission_percent: number
}

const weekdays = [1, 2, 3, 4, 5]
const withoutFriday = [0, 1, 2, 3, 4]

type Row = readonly [
  name: string,
  owner: string,
  region: string,
  address: string,
  phone: string,
  mail: string,
  cutoff: string,
  days: readonly number[],
  commission: number,
]

const rows: readonly Row[] = [
  [
    '대성축산',
    '오대성',
    '충북 음성군',
    '충북 음성군 음성읍 중앙로 49',
    '043-000-0101',
    'daeseong',
    '14:00',
    weekdays,
    3.5,
  ],
  ['한길미트', '한정길', '경기 안성시', '경기 안성시 시청길 25', '031-000-0102', 'hangil', '15:00', withoutFriday, 3.3],
  [
    '미래푸드',
    '서미래',
    '경기 부천시',
    '경기 부천시 축산물공판장 내 2동',
    '032-000-0103',
    'mirae',
    '14:30',
    weekdays,
    3.5,
  ],
  [
    '참우리정육',
    '강우진',
    '경기 수원시',
    '경기 수원시 영통구 도청로 30',
    '031-000-0104',
    'chamuri',
    '13:30',
    weekdays,
    3.2,
  ],
  [
    '횡성들미트',
    '원종혁',
    '강원 횡성군',
    '강원특별자치도 횡성군 횡성읍 태기로 15',
    '033-000-0105',
    'deulmeat',
    '12:00',
    [1, 3, 5],
    3.8,
  ],
  ['남도우육', '나상현', '전남 나주시', '전남 나주시 전력로 55', '061-000-0106', 'namdo', '12:30', weekdays, 3.4],
  [
    '고령한우유통',
    '배기순',
    '경북 고령군',
    '경북 고령군 축산물공판장 내 가공동',
    '054-000-0107',
    'goryeong',
    '13:00',
    weekdays,
    3.4,
  ],
  [
    '부경우정',
    '하동욱',
    '경남 김해시',
    '경남 김해시 축산물공판장 내 1동',
    '055-000-0108',
    'ujeong',
    '13:00',
    weekdays,
    3.4,
  ],
  [
    '마장상회',
    '임창수',
    '서울 성동구',
    '서울 성동구 마장축산물시장 내 가공장',
    '02-0000-0109',
    'majang',
    '16:00',
    withoutFriday,
    3.0,
  ],
  [
    '온새미축산',
    '조은샘',
    '충남 홍성군',
    '충남 홍성군 홍북읍 충남대로 21',
    '041-000-0110',
    'onsaemi',
    '12:30',
    [1, 2, 4, 5],
    3.6,
  ],
  [
    '정읍골미트',
    '송태민',
    '전북 완주군',
    '전북특별자치도 완주군 이서면 콩쥐팥쥐로 1500',
    '063-000-0111',
    'gol',
    '12:00',
    [1, 3, 5],
    3.7,
  ],
  ['달구벌미트', '권도형', '대구 중구', '대구 중구 공평로 88', '053-000-0112', 'dalgu', '14:00', weekdays, 3.3],
  [
    '새벽도체',
    '윤새벽',
    '인천 남동구',
    '인천 남동구 정각로 29',
    '032-000-0113',
    'saebyeok',
    '15:30',
    withoutFriday,
    3.2,
  ],
  [
    '푸른목장가공',
    '문지환',
    '경기 안성시',
    '경기 안성시 일죽면 도축장 내 가공동',
    '031-000-0114',
    'pureun',
    '14:00',
    weekdays,
    3.5,
  ],
  ['한밭육가공', '신한결', '대전 서구', '대전 서구 둔산로 100', '042-000-0115', 'hanbat', '14:30', weekdays, 3.4],
  [
    '예담정육가공',
    '류예담',
    '경남 진주시',
    '경남 진주시 동진로 155',
    '055-000-0116',
    'yedam',
    '12:30',
    [1, 2, 3, 4],
    3.6,
  ],
]

export const partners: readonly DemoPartner[] = rows.map(
  ([partner_name, owner_name, region, address, phone_no, mail, cutoff, pickup_days, commission_percent], index) => ({
    partner_name,
    business_no: businessNumber(`99981${String(101 + index * 37).padStart(4, '0')}`),
    owner_name,
    phone_no,
    email: `${mail}@partner.example`,
    region,
    address,
    cutoff,
    pickup_days,
    commission_percent,
  }),
)
