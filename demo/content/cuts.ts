/**
 * The 39 cuts of the Ministry of Food and Drug Safety notice on beef cuts, in ten primals. `halves` is how many pieces
 * one carcass gives: the hanging tender (토시살) hangs in the middle and is single.
 */
export type Cut = {
  pc_code: string
  pc_name: string
  primal: string
  use: string
  halves: number
  home: boolean
}

export const cuts: readonly Cut[] = [
  { pc_code: '01010100', pc_name: '목심살', primal: '목심', use: '불고기·국거리', halves: 2, home: false },
  { pc_code: '01010200', pc_name: '앞다리살', primal: '앞다리', use: '불고기·국거리', halves: 2, home: false },
  { pc_code: '01010300', pc_name: '안심살', primal: '안심', use: '구이·스테이크', halves: 2, home: true },
  { pc_code: '01010400', pc_name: '채끝살', primal: '채끝', use: '구이·스테이크', halves: 2, home: true },
  { pc_code: '01010500', pc_name: '꽃등심살', primal: '등심', use: '구이·스테이크', halves: 2, home: true },
  { pc_code: '01010600', pc_name: '살치살', primal: '등심', use: '구이', halves: 2, home: true },
  { pc_code: '01010700', pc_name: '윗등심살', primal: '등심', use: '구이', halves: 2, home: false },
  { pc_code: '01010800', pc_name: '아래등심살', primal: '등심', use: '구이', halves: 2, home: false },
  { pc_code: '01010900', pc_name: '부채살', primal: '앞다리', use: '구이', halves: 2, home: false },
  { pc_code: '01011000', pc_name: '꾸리살', primal: '앞다리', use: '육회·불고기', halves: 2, home: false },
  { pc_code: '01011100', pc_name: '갈비덧살', primal: '앞다리', use: '구이', halves: 2, home: false },
  { pc_code: '01011200', pc_name: '부채덮개살', primal: '앞다리', use: '불고기', halves: 2, home: false },
  { pc_code: '01011300', pc_name: '차돌박이', primal: '양지', use: '구이·샤브', halves: 2, home: true },
  { pc_code: '01011400', pc_name: '양지머리', primal: '양지', use: '국거리', halves: 2, home: false },
  { pc_code: '01011500', pc_name: '업진살', primal: '양지', use: '구이·국거리', halves: 2, home: false },
  { pc_code: '01011600', pc_name: '업진안살', primal: '양지', use: '구이', halves: 2, home: false },
  { pc_code: '01011700', pc_name: '치마양지', primal: '양지', use: '국거리·장조림', halves: 2, home: false },
  { pc_code: '01011800', pc_name: '앞치마살', primal: '양지', use: '국거리', halves: 2, home: false },
  { pc_code: '01011900', pc_name: '치마살', primal: '양지', use: '구이', halves: 2, home: true },
  { pc_code: '01012000', pc_name: '우둔살', primal: '우둔', use: '육회·불고기', halves: 2, home: false },
  { pc_code: '01012100', pc_name: '홍두깨살', primal: '우둔', use: '육회·장조림', halves: 2, home: false },
  { pc_code: '01012200', pc_name: '보섭살', primal: '설도', use: '구이·불고기', halves: 2, home: false },
  { pc_code: '01012300', pc_name: '설깃살', primal: '설도', use: '불고기', halves: 2, home: false },
  { pc_code: '01012400', pc_name: '설깃머리살', primal: '설도', use: '불고기', halves: 2, home: false },
  { pc_code: '01012500', pc_name: '도가니살', primal: '설도', use: '육회·불고기', halves: 2, home: false },
  { pc_code: '01012600', pc_name: '삼각살', primal: '설도', use: '구이', halves: 2, home: false },
  { pc_code: '01012700', pc_name: '앞사태', primal: '사태', use: '국거리·찜', halves: 2, home: false },
  { pc_code: '01012800', pc_name: '뒷사태', primal: '사태', use: '국거리·찜', halves: 2, home: false },
  { pc_code: '01012900', pc_name: '뭉치사태', primal: '사태', use: '찜·수육', halves: 2, home: false },
  { pc_code: '01013000', pc_name: '아롱사태', primal: '사태', use: '수육·육회', halves: 2, home: false },
  { pc_code: '01013100', pc_name: '상박살', primal: '사태', use: '국거리', halves: 2, home: false },
  { pc_code: '01013200', pc_name: '본갈비', primal: '갈비', use: '찜·구이', halves: 2, home: false },
  { pc_code: '01013300', pc_name: '꽃갈비', primal: '갈비', use: '구이', halves: 2, home: false },
  { pc_code: '01013400', pc_name: '참갈비', primal: '갈비', use: '찜·탕', halves: 2, home: false },
  { pc_code: '01013500', pc_name: '갈비살', primal: '갈비', use: '구이', halves: 2, home: false },
  { pc_code: '01013600', pc_name: '마구리', primal: '갈비', use: '탕', halves: 2, home: false },
  { pc_code: '01013700', pc_name: '토시살', primal: '갈비', use: '구이', halves: 1, home: false },
  { pc_code: '01013800', pc_name: '안창살', primal: '갈비', use: '구이', halves: 2, home: false },
  { pc_code: '01013900', pc_name: '제비추리', primal: '갈비', use: '구이', halves: 2, home: false },
]

/** The order in which the home page asks for cuts. */
export const homeCutCodes: readonly string[] = ['01010500', '01010300', '01010400', '01010600', '01011300', '01011900']

const byCode = new Map(cuts.map((cut) => [cut.pc_code, cut]))

export function cutByCode(pc_code: string): Cut {
  const cut = byCode.get(pc_code)
  if (cut === undefined) throw new Error(`no such cut: ${pc_code}`)
  return cut
}
