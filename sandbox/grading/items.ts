import type { Animal } from './animal.ts'
import type { Item } from './answers.ts'
import { pastOf } from './past.ts'
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

/** Items of `/animalTrace/traceNoSearch` for one `optionNo` (1 to 7), or all of them without one. */
export function traceItems(known: Known, optionNo: string | undefined): Item[] {
  const { animal, slaughter } = known
  const { farm, slaughterhouse } = animal
  const past = pastOf(known)
  const about = { traceNoType: 'CATTLE/CATTLE_NO', cattleNo: animal.cattleNo }
  const all: Item[] = [
    {
      infoType: 1,
      ...about,
      birthYmd: digits(past.birth),
      lsTypeNm: animal.breed,
      sexNm: animal.sex,
      // Both are about animals that were imported alive.
      monthDiff: 0,
      nationNm: '',
      flatEartagNo: '',
      farmUniqueNo: farm.farmNo,
    },
    ...past.farms.map(({ farm: { address, farmer, farmNo }, regType, date }) => ({
      infoType: 2,
      ...about,
      farmAddr: address,
      farmerNm: farmer,
      regType,
      regYmd: digits(date),
      farmNo,
    })),
    {
      infoType: 3,
      ...about,
      butcheryPlaceAddr: slaughterhouse.address,
      butcheryPlaceNm: slaughterhouse.name,
      butcheryYmd: digits(slaughter.abattDate),
      gradeNm: animal.qgrade,
      inspectPassYn: '합격',
    },
    { infoType: 4, ...about, processPlaceAddr: past.packer.address, processPlaceNm: past.packer.name },
    {
      infoType: 5,
      ...about,
      injectionYmd: digits(past.vaccinated),
      injectionDayCnt: `접종 후 ${past.vaccinatedDaysBefore}일 경과`,
      vaccineorder: `${past.vaccineTurn}차 구제역`,
    },
    { infoType: 6, ...about, inspectDesc: '없음' },
    { infoType: 7, ...about, inspectDt: digits(past.bloodTest), inspectYn: '음성' },
  ]
  return optionNo === undefined ? all : all.filter(({ infoType }) => String(infoType) === optionNo)
}
