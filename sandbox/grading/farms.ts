import { pick } from '#sandbox/chance.ts'

export type Farm = { address: string; farmer: string; farmNo: string }

/** Counties known for cattle, with townships that exist there. The farms and farmers are invented. */
const counties: [string, string[]][] = [
  ['강원특별자치도 횡성군', ['우천면', '둔내면', '갑천면', '공근면']],
  ['강원특별자치도 홍천군', ['남면', '서석면', '화촌면']],
  ['강원특별자치도 평창군', ['대화면', '진부면', '방림면']],
  ['경기도 안성시', ['일죽면', '금광면', '보개면']],
  ['경기도 이천시', ['설성면', '율면', '모가면']],
  ['경기도 양평군', ['단월면', '청운면', '개군면']],
  ['충청북도 음성군', ['원남면', '생극면', '소이면']],
  ['충청북도 보은군', ['탄부면', '삼승면', '마로면']],
  ['충청남도 홍성군', ['은하면', '결성면', '구항면']],
  ['충청남도 예산군', ['광시면', '신암면', '오가면']],
  ['전북특별자치도 정읍시', ['산외면', '덕천면', '태인면']],
  ['전북특별자치도 장수군', ['천천면', '계남면', '번암면']],
  ['전라남도 함평군', ['대동면', '나산면', '신광면']],
  ['전라남도 영암군', ['시종면', '도포면', '신북면']],
  ['전라남도 장흥군', ['용산면', '안양면', '관산읍']],
  ['경상북도 상주시', ['낙동면', '사벌국면', '외서면']],
  ['경상북도 영주시', ['안정면', '장수면', '문수면']],
  ['경상북도 경주시', ['천북면', '산내면', '외동읍']],
  ['경상남도 합천군', ['삼가면', '쌍백면', '가야면']],
  ['경상남도 하동군', ['옥종면', '북천면', '고전면']],
]
const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권']
const givens = ['상*', '영*', '재*', '종*', '순*', '병*', '기*', '용*', '경*', '태*']

export function farmOf(next: () => number): Farm {
  const [county, towns] = pick(counties, next())
  const farmNo = String(Math.floor(next() * 1_000_000)).padStart(6, '0')
  return {
    address: `${county} ${pick(towns, next())}`,
    farmer: `${pick(families, next())}${pick(givens, next())}`,
    farmNo,
  }
}
