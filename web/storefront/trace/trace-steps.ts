import type { Intake, Trace } from '#contract/trace.ts'
import { fullDate } from '#web/ui/format.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** Source of a step: the public service, the grading certificate, or the market's own intake. */
export type Said = 'public' | 'certificate' | 'intake'
export type Step = {
  key: string
  title: string
  icon: IconName
  date?: string | undefined
  place?: string | undefined
  facts: (readonly [string, string])[]
  /** Where the animal lived, and from when to when. */
  stays?: (readonly [string, string])[]
  said: Said
}

/** The known steps of an animal from birth to the market, oldest first. */
export function stepsOf({ facts, intakes }: Pick<Trace, 'facts' | 'intakes'>): Step[] {
  const [first] = intakes
  return [
    ...(facts ? life(facts) : []),
    ...(first ? [slaughter(facts, first), grading(first)] : []),
    ...packing(facts, intakes),
  ]
}

type Facts = NonNullable<Trace['facts']>

function life(facts: Facts): Step[] {
  const { birth_date, farms, breed, sex, nation, vaccine, brucella, disease } = facts
  const [bornAt] = farms
  const checks = [
    vaccine?.date && (['구제역 백신', [fullDate(vaccine.date), vaccine.order].filter(Boolean).join(' · ')] as const),
    brucella?.date && (['브루셀라', [fullDate(brucella.date), brucella.result].filter(Boolean).join(' · ')] as const),
    disease && (['질병', disease] as const),
  ].filter((fact) => Boolean(fact)) as (readonly [string, string])[]
  return [
    {
      key: 'born',
      title: '출생',
      icon: 'calendar',
      date: birth_date ?? undefined,
      place: bornAt?.addr,
      facts: [
        ...(breed || sex ? [['소의 종류', [breed, sex].filter(Boolean).join(' · ')] as const] : []),
        ...(nation ? [['수입국', nation] as const] : []),
      ],
      said: 'public',
    },
    {
      key: 'raised',
      title: '사육',
      icon: 'home',
      stays: stays(facts),
      facts: checks,
      said: 'public',
    },
  ]
}

/** Where the animal lived and when: a report by an owner begins a stay, and the next report ends it. */
function stays({ farms, birth_date }: Facts): (readonly [string, string])[] {
  const moves = farms.filter((farm) => farm.type !== '도축출하')
  const end = farms.find((farm) => farm.type === '도축출하')?.date ?? undefined
  return moves.map(({ addr, date }, index) => {
    const from = index === 0 ? (birth_date ?? date) : date
    const until = moves[index + 1]?.date ?? end
    const span = [from && fullDate(from), until && fullDate(until)].filter(Boolean).join(' ~ ')
    return [addr, span || '기간 기록 없음'] as const
  })
}

function slaughter(facts: Trace['facts'], intake: Intake): Step {
  const said = facts?.slaughter
  return {
    key: 'slaughter',
    title: '도축',
    icon: 'truck',
    date: said?.date ?? intake.abatt_date,
    place: said?.place ?? intake.abatt_nm,
    facts: [
      ...(said?.addr ? [['주소', said.addr] as const] : []),
      ...(said?.inspection ? [['위생검사', said.inspection] as const] : []),
      ...(facts ? [] : [['농장', intake.farm_addr] as const]),
    ],
    said: said ? 'public' : 'intake',
  }
}

function grading(intake: Intake): Step {
  const { judge_date, insfat, wgrade, weight, backfat, rea, birthmonth, issue_no } = intake
  const measured = [rea && `등심단면적 ${rea}㎠`, backfat && `등지방 ${backfat}mm`].filter(Boolean).join(' · ')
  return {
    key: 'graded',
    title: '등급판정',
    icon: 'document',
    date: judge_date ?? undefined,
    facts: [
      ['육질·육량', `${intake.gradeName} · ${wgrade}`],
      ['근내지방도', `${insfat}번`],
      ['도체중·월령', `${weight}kg · ${birthmonth}개월`],
      ...(measured ? [['측정', measured] as const] : []),
      ...(issue_no ? [['확인서', issue_no] as const] : []),
    ],
    said: 'certificate',
  }
}

function packing(facts: Trace['facts'], intakes: readonly Intake[]): Step[] {
  return intakes.map(({ carcass_id, prod_date, partner_name, sale_date }, index) => ({
    key: `packed-${carcass_id}`,
    title: '포장',
    icon: 'box' as const,
    date: prod_date,
    place: partner_name,
    facts: [
      ...(index === 0 ? (facts?.packers ?? []) : []).map(({ place }) => ['포장 신고', place] as const),
      ['한결 판매', `${fullDate(sale_date)}부터`] as const,
    ],
    said: 'intake' as const,
  }))
}
