import { businessNumber } from './business-number.ts'
import { places } from './places.ts'
import type { PlaceName } from './places.ts'

export type DemoAddress = {
  addr_label: string
  reci_name: string
  reci_phone: string
  zipcode: string
  address1: string
  address2: string
  main_YN: 'Y' | 'N'
}
export type DemoMember = {
  userid: string
  name: string
  business_name: string
  business_no: string
  phone_no: string
  sms_YN: 'Y' | 'N'
  addresses: readonly DemoAddress[]
}

type Delivery = readonly [label: string, place: PlaceName, detail: string]
type Row = readonly [name: string, business_name: string, ...deliveries: Delivery[]]

/** demo01 to demo20 in order; the first delivery address is the main one. */
const rows: readonly Row[] = [
  [
    '김정우',
    '우리정육식당',
    ['본점', 'seoulJung', '지하 1층 101호'],
    ['강남점', 'seoulGangnam', '1층 우리정육식당'],
    ['잠실점', 'seoulSongpa', '5층 512호'],
    ['판교 작업장', 'pangyo', '지하 2층 하역장'],
  ],
  ['박미도', '미도정육점', ['가게', 'suwon', '1층 103호'], ['냉동창고', 'anseong', '뒷마당 저온고']],
  ['최한빛', '한마당갈비', ['매장', 'incheon', '2층 전체']],
  ['정다온', '다온식당', ['매장', 'daejeon', '1층'], ['2호점', 'sejong', '상가동 112호']],
  ['이소담', '소담스테이크', ['레스토랑', 'busanHaeundae', '1층 B05호'], ['주방 창고', 'busanYeonje', '지하 1층 B2']],
  ['장명호', '장터국밥 본점', ['본점', 'jeonju', '정문 옆 국밥집'], ['센트럴키친', 'wanju', '가공동 1층']],
  ['윤참', '참숯골', ['매장', 'daegu', '1층 101호']],
  [
    '남궁현',
    '남도한우',
    ['본점', 'gwangju', '1층 남도한우'],
    ['나주점', 'naju', '1층 105호'],
    ['여수점', 'yeosu', '별관 1층'],
  ],
  ['한수진', '햇살키친', ['매장', 'jeongja', '1층 카페동'], ['집', 'pangyo', '201동 1203호']],
  ['서명가', '명가한우', ['본점', 'seoulYeouido', '지하 1층 12호']],
  ['정든', '정든집', ['가게', 'cheongju', '1층']],
  ['조성민', '숯불동네 서교점', ['매장', 'seoulJung', '2층 204호'], ['창고', 'incheon', '1층 하역장']],
  ['고은비', '고기굽는날', ['매장', 'ulsan', '1층 102호']],
  ['백종현', '백씨네정육', ['정육점', 'chuncheon', '1층'], ['횡성 작업장', 'hoengseong', '가공실']],
  ['안대청', '대청로불고기', ['가게', 'busanDaecheong', '1층 불고기집']],
  ['유강화', '강화갯벌한우', ['매장', 'ganghwa', '1층 101호']],
  ['손미경', '하회마을한상', ['식당', 'andong', '상가 1층 3호']],
  ['문창원', '창원축산백화점', ['매장', 'changwon', '지하 1층 식품관'], ['진주점', 'jinju', '1층 정육코너']],
  ['배거제', '바다앞고깃집', ['매장', 'geoje', '1층']],
  ['홍은표', '홍성한우마당', ['본점', 'hongseong', '1층 홍성한우마당'], ['음성 창고', 'eumseong', '저온창고 2호']],
]

export const members: readonly DemoMember[] = rows.map(([name, business_name, ...deliveries], index) => {
  const phone_no = `0100000${String(101 + index * 53).padStart(4, '0')}`
  return {
    userid: `demo${String(index + 1).padStart(2, '0')}`,
    name,
    business_name,
    business_no: businessNumber(`999${String(10 + index)}${String(211 + index * 29).padStart(4, '0')}`),
    phone_no,
    sms_YN: index % 4 === 3 ? 'N' : 'Y',
    addresses: deliveries.map(([addr_label, place, address2], order) => ({
      addr_label,
      reci_name: order === 0 ? name : `${name} (${addr_label})`,
      reci_phone: phone_no,
      zipcode: places[place][0],
      address1: places[place][1],
      address2,
      main_YN: order === 0 ? 'Y' : 'N',
    })),
  }
})
