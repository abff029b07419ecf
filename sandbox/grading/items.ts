import type { Animal } from './animal.ts'
import type { Item } from './answers.ts'
import type { Slaughter } from './slaughter-book.ts'

type Known = { animal: Animal; slaughter: Slaughter }

const digits = (date: string) => date.replaceAll('-', '')

const gradeCodes: Record<string, string> = { '1++': '0', '1+': '1', '1': '2', '2': '3', '3': '4' }

/** Answer of `/grade/confirm/issueNo`. */
export function certificateItem({ animal, slaughter }: Known): Item {
  return {
    animalNo: animal.cattleNo,
    issueNo: slaughter.issueNo,
    issueDate: slaughter.judgeDate,
    abattCode: animal.slaughterhouse.code,
    abattNm: animal.slaughterhouse.name,
    abattDate: slaughter.abattDate,
    judgeKindCd: '4301',
    judgeKindNm: '소',
  }
}

/** Answer of `/grade/confirm/cattle`. */
export function gradingItem({ animal, slaughter }: Known): Item {
  const { slaughterhouse, farm } = animal
  const serial = slaughter.issueNo.slice(-4)
  return {
    cattleNo: animal.cattleNo,
    issueNo: slaughter.issueNo,
    issueDate: slaughter.judgeDate,
    issueCnt: 1,
    judgeKindCd: '4301',
    judgeKindNm: '소',
    raterCode: `R${slaughterhouse.code}`,
    raterNm: animal.rater,
    abattCode: slaughterhouse.code,
    abattNm: slaughterhouse.name,
    abattAddr: slaughterhouse.address,
    abattTelNo: slaughterhouse.tel,
    abattDate: slaughter.abattDate,
    judgeDate: slaughter.judgeDate,
    reqUserNm: farm.farmer,
    reqComNm: `${farm.address.split(' ').at(-1) ?? ''} ${farm.farmNo.slice(0, 2)}농장`,
    reqAddr: farm.address,
    reqRegNo: '',
    reqTelNo: '',
    liveStockNm: '소',
    abattFno: serial,
    abattTno: serial,
    judgeBreedNm: animal.breed,
    judgeSexNm: animal.sex,
    weight: animal.weight,
    birthmonth: animal.birthmonth,
    backfat: animal.backfat,
    rea: animal.rea,
    insfat: animal.insfat,
    yuksak: animal.yuksak,
    fatsak: animal.fatsak,
    tissue: animal.tissue,
    growth: animal.growth,
    windex: animal.windex.toFixed(2),
    qgrade: animal.qgrade,
    wgrade: animal.wgrade,
    gradeCd: gradeCodes[animal.qgrade] ?? '',
    gradeNm: `${animal.qgrade}${animal.wgrade}`,
    costAmt: animal.costAmt,
  }
}

const breedNames = { 한우: '한우', 육우: '육우', 젖소: '젖소' } as const

/** Items of `/animalTrace/traceNoSearch` for one `optionNo` (1 to 7), or all of them without one. */
export function traceItems({ animal, slaughter }: Known, optionNo: string | undefined): Item[] {
  const { farm, slaughterhouse } = animal
  const born = new Date(Date.parse(`${slaughter.abattDate}T00:00:00Z`))
  born.setUTCMonth(born.getUTCMonth() - animal.birthmonth)
  const birth = born.toISOString().slice(0, 10)
  const vaccinated = new Date(Date.parse(`${slaughter.abattDate}T00:00:00Z`) - 120 * 24 * 3_600_000)
  const about = { traceNoType: 'CATTLE/CATTLE_NO', cattleNo: animal.cattleNo }
  const all: Item[] = [
    {
      infoType: 1,
      ...about,
      birthYmd: digits(birth),
      lsTypeNm: breedNames[animal.breed],
      sexNm: animal.sex,
      monthDiff: animal.birthmonth,
      nationNm: '한국',
      flatEartagNo: animal.cattleNo.slice(3),
      farmUniqueNo: farm.farmNo,
    },
    {
      infoType: 2,
      ...about,
      farmAddr: farm.address,
      farmerNm: farm.farmer,
      regType: '전산등록',
      regYmd: digits(birth),
      farmNo: farm.farmNo,
    },
    {
      infoType: 3,
      ...about,
      butcheryPlaceAddr: slaughterhouse.address,
      butcheryPlaceNm: slaughterhouse.name,
      butcheryYmd: digits(slaughter.abattDate),
      gradeNm: animal.qgrade,
      inspectPassYn: '합격',
    },
    { infoType: 4, ...about, processPlaceAddr: slaughterhouse.address, processPlaceNm: `${slaughterhouse.name} 포장` },
    {
      infoType: 5,
      ...about,
      injectionYmd: digits(vaccinated.toISOString().slice(0, 10)),
      injectionDayCnt: 120,
      vaccineorder: '6차',
    },
    { infoType: 6, ...about, inspectDesc: '안전' },
    { infoType: 7, ...about, inspectDt: digits(slaughter.abattDate), inspectYn: '음성' },
  ]
  return optionNo === undefined ? all : all.filter(({ infoType }) => String(infoType) === optionNo)
}
