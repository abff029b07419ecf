import { useQuery } from '@tanstack/react-query'
import type { CarcassCard } from '#contract/catalogue.ts'
import { marblingStep } from '#domain/codes.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { fullDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { MarblingTicks } from '#web/ui/marbling-ticks.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { Traceability } from './carcass-facts.tsx'
import { CarcassPhoto } from './carcass-photo.tsx'
import { carcassCuts } from './carcass-queries.ts'
import { CarcassTable } from './carcass-table.tsx'
import { carcassKilograms, kindWords, slaughterAge } from './carcass-words.ts'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './carcass-desk.module.css'

type Props = { carcass: CarcassCard; ticks: CutTicks }

/** The chosen carcass on a desktop: loin section, facts and the table of its cuts. */
export function CarcassDesk({ carcass, ticks }: Props) {
  const { grade_code: grade, abatt_date, prod_date, abatt_nm, farm_addr, cattle_no, partner } = carcass
  const { data, error, refetch } = useQuery(carcassCuts(carcass.id))
  const facts = [
    ['도축일', fullDate(abatt_date)],
    ['가공일', fullDate(prod_date)],
    ['도축장', abatt_nm],
    ['농장', farm_addr],
  ] as const
  return (
    <article className={styles.desk} aria-label={`${kindWords(carcass)} ${carcassKilograms(carcass.weight)}`}>
      <div className={styles.hero}>
        <div>
          <div className={styles.grade}>
            <GradeStamp code={grade} large />
            <span>
              근내지방
              <MarblingTicks step={carcass.insfat || marblingStep[grade]} large />
            </span>
          </div>
          <h2>{kindWords(carcass)}</h2>
          <p>
            {carcass.birthmonth}개월 · {carcassKilograms(carcass.weight)} · 육량 {carcass.wgrade}
          </p>
          <p className={styles.tags}>
            <Tag tone="pine">{slaughterAge(abatt_date, useToday())}</Tag>
            <Tag>
              부위 {carcass.available_count} / {carcass.product_count}
            </Tag>
          </p>
        </div>
        <CarcassPhoto key={carcass.id} carcass={carcass} priority />
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.number}>
        <span>이력번호</span>
        <Traceability cattleNo={cattle_no} />
        <span>{partner.partner_name}</span>
      </p>
      {data && <CarcassTable carcass={carcass} cuts={data.data} ticks={ticks} />}
      {!data && !error && <SkeletonRows rows={Math.min(carcass.product_count, 12)} />}
      {!data && error && <ErrorScreen error={error} onRetry={() => void refetch()} />}
    </article>
  )
}
