import { bell, chanceOf, pick } from '#sandbox/chance.ts'
import { farmOf, type Farm } from './farms.ts'
import {
  auctionPrice,
  carcassKinds,
  gradeByCode,
  gradeShares,
  slaughterhouses,
  type Breed,
  type Sex,
  type Slaughterhouse,
  yieldGrade,
} from './tables.ts'

export type Animal = {
  cattleNo: string
  breed: Breed
  sex: Sex
  /** Code of the shop's seven grades, 01 = 1++ with marbling 9 … 07 = 3. */
  grade: string
  qgrade: string
  wgrade: string
  insfat: number
  /** Carcass weight in kg. */
  weight: number
  /** Age at slaughter in months. */
  birthmonth: number
  backfat: number
  rea: number
  windex: number
  yuksak: number
  fatsak: number
  tissue: number
  growth: number
  /** Auction price, won per kg of carcass. */
  costAmt: number
  slaughterhouse: Slaughterhouse
  farm: Farm
  rater: string
  /** Days between slaughter and today when it is first asked, 1 to 3. */
  restedDays: number
}

/** Twelve digits starting 002. The block 0020000… is kept free, so that an unknown number can be asked for. */
export const isKnownNumber = (cattleNo: string): boolean => /^002(?!0000)\d{9}$/.test(cattleNo)

const raters = ['김도윤', '이서준', '박지호', '최민재', '정하준', '강시우', '윤예준', '임건우']

/** Everything about an animal is derived from its number, so every sandbox returns the same. */
export function animalOf(cattleNo: string): Animal {
  const next = chanceOf(`animal ${cattleNo}`)
  const kind = byShare(carcassKinds, next())
  const gradeCode = byShare(gradeShares(kind.breed, kind.sex), next()).code
  const { qgrade, insfat: marbling } = gradeByCode(gradeCode)
  const insfat = pick(marbling, next())
  const weight = Math.round(bell(next, kind.kg[0], kind.kg[1]))
  // Fatter animals marble better on the whole; two millimetres per step of marbling is a butcher's rule of thumb.
  const backfat = Math.max(2, Math.round(bell(next, kind.backfat[0] + (insfat - 5) * 0.5, kind.backfat[1])))
  const rea = Math.round(bell(next, kind.rea[0] + (insfat - 5) * 0.8, kind.rea[1]))
  const birthmonth = Math.max(14, Math.round(bell(next, kind.age[0], kind.age[1])))
  const { windex, wgrade } = yieldGrade(kind.breed, kind.sex, { backfat, rea, weight })
  return {
    cattleNo,
    breed: kind.breed,
    sex: kind.sex,
    grade: gradeCode,
    qgrade,
    wgrade,
    insfat,
    weight,
    birthmonth,
    backfat,
    rea,
    windex,
    yuksak: pick([3, 4, 4, 5, 5, 5], next()),
    fatsak: pick([2, 3, 3, 3, 4], next()),
    tissue: qgrade === '3' ? 2 : 1,
    growth: maturityOf(birthmonth),
    costAmt: auctionPrice(kind.breed, kind.sex, gradeCode, wgrade, next()),
    slaughterhouse: byShare(slaughterhouses, next()),
    farm: farmOf(next),
    rater: pick(raters, next()),
    restedDays: 1 + Math.floor(next() * 3),
  }
}

/** Maturity number 1 to 9 by age. */
function maturityOf(months: number): number {
  const steps = [22, 28, 34, 42, 54, 68, 84, 100]
  return 1 + steps.filter((step) => months > step).length
}

function byShare<T extends { share: number }>(list: readonly T[], chance: number): T {
  const total = list.reduce((sum, one) => sum + one.share, 0)
  let left = chance * total
  for (const one of list) {
    left -= one.share
    if (left < 0) return one
  }
  return pick(list, 1)
}
