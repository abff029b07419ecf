import { chanceOf } from '#sandbox/chance.ts'
import type { Place } from './place.ts'
import { lotOf } from './places.ts'
import { romanise } from './romanise.ts'

/** Two-digit region codes and English names; short forms are what the widget shows by default. */
const regions: Record<string, { code: string; full: string; english: string }> = {
  서울: { code: '11', full: '서울특별시', english: 'Seoul' },
  부산: { code: '26', full: '부산광역시', english: 'Busan' },
  대구: { code: '27', full: '대구광역시', english: 'Daegu' },
  인천: { code: '28', full: '인천광역시', english: 'Incheon' },
  광주: { code: '29', full: '광주광역시', english: 'Gwangju' },
  대전: { code: '30', full: '대전광역시', english: 'Daejeon' },
  울산: { code: '31', full: '울산광역시', english: 'Ulsan' },
  세종특별자치시: { code: '36', full: '세종특별자치시', english: 'Sejong-si' },
  경기: { code: '41', full: '경기도', english: 'Gyeonggi-do' },
  강원특별자치도: { code: '51', full: '강원특별자치도', english: 'Gangwon-do' },
  충북: { code: '43', full: '충청북도', english: 'Chungcheongbuk-do' },
  충남: { code: '44', full: '충청남도', english: 'Chungcheongnam-do' },
  전북특별자치도: { code: '52', full: '전북특별자치도', english: 'Jeonbuk-do' },
  전남: { code: '46', full: '전라남도', english: 'Jeollanam-do' },
  경북: { code: '47', full: '경상북도', english: 'Gyeongsangbuk-do' },
  경남: { code: '48', full: '경상남도', english: 'Gyeongsangnam-do' },
  제주특별자치도: { code: '50', full: '제주특별자치도', english: 'Jeju-do' },
}

const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
const lines = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

/** The data that `oncomplete` gets, without what depends on the buyer's click. */
export function addressOf(place: Place, shorthand = true) {
  const region = regions[place.sido]
  const sido = shorthand ? place.sido : (region?.full ?? place.sido)
  const sidoEnglish = region?.english ?? ''
  const sigunguEnglish = place.sigungu.split(' ').map(romanise).toReversed().join(', ')
  const roadnameEnglish = romanise(place.roadname)
  const bnameEnglish = romanise(place.bname)
  const bname1English = romanise(place.bname1)
  const lot = lotOf(place)
  const codes = codesOf(place, region?.code ?? '00')
  const end = 'Republic of Korea'
  return {
    zonecode: place.zonecode,
    roadAddress: words(sido, place.sigungu, place.bname1, place.roadname, place.number),
    roadAddressEnglish: lines(`${place.number}, ${roadnameEnglish}`, bname1English, sigunguEnglish, sidoEnglish, end),
    jibunAddress: words(sido, place.sigungu, place.bname1, place.bname, lot),
    jibunAddressEnglish: lines(`${lot}, ${bnameEnglish}`, bname1English, sigunguEnglish, sidoEnglish, end),
    buildingName: place.buildingName,
    apartment: place.apartment ? 'Y' : 'N',
    sido,
    sidoEnglish,
    sigungu: place.sigungu,
    sigunguEnglish,
    roadname: place.roadname,
    roadnameEnglish,
    bname: place.bname,
    bnameEnglish,
    bname1: place.bname1,
    bname1English,
    bname2: place.bname,
    bname2English: bnameEnglish,
    hname: '',
    ...codes,
  }
}

/** Codes of the right length that begin with the true region code; the rest is invented but steady. */
function codesOf(place: Place, region: string) {
  const digits = (text: string, count: number) => {
    const next = chanceOf(text)
    return Array.from({ length: count }, () => Math.floor(next() * 10)).join('')
  }
  const sigunguCode = region + digits(`${place.sido} ${place.sigungu}`, 3)
  const bcode = sigunguCode + digits(`${place.sigungu} ${place.bname1} ${place.bname}`, 5)
  return {
    sigunguCode,
    bcode,
    roadnameCode: digits(`${place.sigungu} ${place.roadname}`, 7),
    buildingCode: bcode + digits(`${place.roadname} ${place.number}`, 15),
  }
}
