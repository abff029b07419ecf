import { cutByCode } from './cuts.ts'
import type { GradeCode } from './kinds.ts'

/** A drawn picture under web/public: its address, its size in pixels, and what it shows. */
export type Picture = { path: string; width: number; height: number; alt: string }
/** The small one is for lists; its address ends in `-small.webp`. */
export type Sized = { large: Picture; small: Picture }

/** How many different loins are drawn of each grade. */
export const sectionCounts: Readonly<Record<GradeCode, number>> = {
  '01': 3,
  '02': 3,
  '03': 3,
  '04': 3,
  '05': 3,
  '06': 2,
  '07': 2,
}

const trayOfCut: ReadonlyMap<string, string> = new Map([
  ['01010100', 'neck'],
  ['01010200', 'shoulder'],
  ['01010300', 'tenderloin'],
  ['01010400', 'striploin'],
  ['01010500', 'sirloin'],
  ['01010600', 'chuck-flap'],
  ['01010700', 'sirloin-upper'],
  ['01010800', 'sirloin'],
  ['01010900', 'blade'],
  ['01011000', 'eye'],
  ['01011100', 'rib-finger'],
  ['01011200', 'shoulder'],
  ['01011300', 'point'],
  ['01011400', 'brisket'],
  ['01011500', 'plate'],
  ['01011600', 'skirt'],
  ['01011700', 'brisket'],
  ['01011800', 'flank'],
  ['01011900', 'flank'],
  ['01012000', 'round'],
  ['01012100', 'eye'],
  ['01012200', 'topside'],
  ['01012300', 'topside'],
  ['01012400', 'topside'],
  ['01012500', 'round'],
  ['01012600', 'flank'],
  ['01012700', 'shank'],
  ['01012800', 'shank'],
  ['01012900', 'shank'],
  ['01013000', 'shank'],
  ['01013100', 'shank'],
  ['01013200', 'rib'],
  ['01013300', 'rib'],
  ['01013400', 'rib'],
  ['01013500', 'rib-finger'],
  ['01013600', 'rib'],
  ['01013700', 'skirt'],
  ['01013800', 'skirt'],
  ['01013900', 'skirt'],
])

const gradeLabels: Readonly<Record<GradeCode, string>> = {
  '01': '1++(9)',
  '02': '1++(8)',
  '03': '1++(7)',
  '04': '1+',
  '05': '1',
  '06': '2',
  '07': '3',
}

/** Trays and close-ups stand in three bands of marbling. */
function bandOf(grade_code: GradeCode) {
  if (grade_code <= '03') return 'rich'
  return grade_code <= '05' ? 'middle' : 'lean'
}

/** The packed cut, 480 × 480 and 200 × 200. */
export function trayPicture(pc_code: string, grade_code: GradeCode): Sized {
  const name = trayOfCut.get(pc_code)
  if (name === undefined) throw new Error(`no tray for the cut ${pc_code}`)
  const alt = `${cutByCode(pc_code).pc_name} ${gradeLabels[grade_code]}등급 예시 그림`
  return sized(`/pictures/tray-${name}-${bandOf(grade_code)}`, [480, 480], [200, 200], alt)
}

/** The loin at the last rib, 720 × 405 and 240 × 135; any whole number gives one of the grade's pictures. */
export function sectionPicture(grade_code: GradeCode, n: number): Sized {
  const alt = `${gradeLabels[grade_code]}등급 등심 단면 예시 그림`
  return sized(`/pictures/section-${grade_code}-${(n % sectionCounts[grade_code]) + 1}`, [720, 405], [240, 135], alt)
}

/** Marbling close up, 720 × 480 and 200 × 200. */
export function macroPicture(grade_code: GradeCode): Sized {
  return sized(
    `/pictures/macro-${bandOf(grade_code)}`,
    [720, 480],
    [200, 200],
    `${gradeLabels[grade_code]}등급 근내지방 예시 그림`,
  )
}

export type BannerName = 'fresh' | 'cold' | 'returns'

/** Wide for the desktop, 1248 × 540; 780 × 500 for the phone. Decoration: the words stand in HTML. */
export function bannerPicture(name: BannerName): { wide: Picture; phone: Picture } {
  return {
    wide: { path: `/pictures/banner-${name}-wide.webp`, width: 1248, height: 540, alt: '' },
    phone: { path: `/pictures/banner-${name}-phone.webp`, width: 780, height: 500, alt: '' },
  }
}

const coverAlts = {
  marbling: '근내지방 7번, 8번, 9번 단면을 나란히 놓은 그림',
  ember: '붉게 달아오른 숯불',
  price: '겹겹이 이어지는 시세 곡선을 그린 그림',
  salt: '소금을 뿌린 소고기와 후추',
  knife: '정형용 칼 세 자루',
  cold: '보냉 상자와 온도 기록',
  trace: '이력번호가 찍힌 라벨',
  aging: '숙성 중인 등심 단면',
} as const
type CoverName = keyof typeof coverAlts
export const coverNames = Object.keys(coverAlts) as readonly CoverName[]

/** 720 × 540. */
export function coverPicture(name: CoverName): Picture {
  return { path: `/pictures/cover-${name}.webp`, width: 720, height: 540, alt: coverAlts[name] }
}

function sized(file: string, large: readonly [number, number], small: readonly [number, number], alt: string): Sized {
  return {
    large: { path: `${file}.webp`, width: large[0], height: large[1], alt },
    small: { path: `${file}-small.webp`, width: small[0], height: small[1], alt },
  }
}
