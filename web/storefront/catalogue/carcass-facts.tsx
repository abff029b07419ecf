import type { CarcassInfo } from '#contract/catalogue.ts'
import { traceability } from '#domain/traceability.ts'
import { fullDate } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useToday } from '#web/ui/use-today.ts'
import { TraceLink } from '#web/storefront/trace/trace-link.tsx'
import { carcassKilograms, kindWords, slaughterAge } from './carcass-words.ts'
import styles from './carcass-facts.module.css'

type Props = { carcass: CarcassInfo }

/** All known facts of the carcass, as a list of pairs. */
export function CarcassFacts({ carcass }: Props) {
  const { birthmonth, weight, wgrade, abatt_date, prod_date, abatt_nm, farm_addr, cattle_no, partner } = carcass
  const facts = [
    ['품종·성별', kindWords(carcass)],
    ['월령 · 도체중', `${birthmonth}개월 · ${carcassKilograms(weight)}`],
    ['육량등급', wgrade],
    ['도축일', <Slaughtered key="date" date={abatt_date} />],
    ['가공일', fullDate(prod_date)],
    ['도축장', abatt_nm],
    ['농장', farm_addr],
    ['공급사', partner.partner_name],
    ['이력번호', <Traceability key="number" cattleNo={cattle_no} />],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Slaughtered({ date }: { date: string }) {
  return (
    <>
      {fullDate(date)} <b>{slaughterAge(date, useToday()).replace('도축 ', '')}</b>
    </>
  )
}

/** The traceability number with a button that copies it: buyers paste it into the public lookup. */
export function Traceability({ cattleNo }: { cattleNo: string }) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(cattleNo)
      toast('이력번호를 복사했어요', { icon: 'check' })
    } catch {
      toast(`이력번호 ${traceability(cattleNo)}`)
    }
  }
  return (
    <span className={styles.number}>
      <TraceLink cattleNo={cattleNo} />
      <IconButton icon="copy" label="이력번호 복사" size={20} tone="quiet" onClick={() => void handleCopy()} />
    </span>
  )
}
