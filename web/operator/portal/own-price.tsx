import { useState } from 'react'
import type { changeOwnPrices, OwnBox } from '#contract/partner/boxes.ts'
import type { Sent } from '#contract/call.ts'
import { movedPrice, partnerPriceProblem } from '#domain/partner-price.ts'
import { priceProblem } from '#domain/price-problem.ts'
import { boxPrice } from '#domain/prices.ts'
import { notWon, typedWon } from '#domain/typed-number.ts'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { PricePlan } from '#web/operator/intake/price-plan.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { digits } from '#web/ui/format.ts'
import { Radio } from '#web/ui/radio.tsx'
import { useWon } from '#web/ui/use-won.ts'
import styles from './boxes.module.css'

type Changes = Sent<typeof changeOwnPrices>['body']['changes']
type Way = 'won' | 'percent'
const ways: Record<Way, string> = { won: 'kg당 값으로', percent: '퍼센트로' }
const nothingOdd: ReadonlySet<string> = new Set()

/** Asks for other prices of one or several boxes, and shows what each of them would cost. */
export function OwnPrice({
  open,
  subject: boxes,
  busy,
  overtaken,
  onAnswer,
  onClose,
}: AskProps<readonly OwnBox[], Changes>) {
  const [one] = boxes.length === 1 ? boxes : []
  const [by, setBy] = useState<Way>(one ? 'won' : 'percent')
  const [won, setWon] = useState(one ? String(one.kg_price) : '')
  const [percent, setPercent] = useState('')
  const [asked, moved] = [typedWon(won), percentOf(percent)]
  const wonField = useWon(won, asked, setWon)
  // What it costs now is not wrong until somebody leaves it so.
  const isTouched = !one || won !== String(one.kg_price)
  const isTyped = by === 'won' ? asked !== undefined : moved !== undefined
  const plan = isTyped ? boxes.map((box) => planned(box, by === 'won' ? asked! : movedPrice(box.kg_price, moved!))) : []
  const changes = plan.flatMap(({ id, from, to }) => (to ? [{ id, was: from.kg_price, kg_price: to.kg_price }] : []))
  const [only] = plan.length === 1 ? plan : []
  return (
    <FormDialog
      open={open}
      title={one ? `${one.pc_name} 값 바꾸기` : `${digits(boxes.length)}상자 값 바꾸기`}
      action={
        only?.to
          ? `${digits(only.to.price)}원으로 바꾸기`
          : changes.length > 0
            ? `${digits(changes.length)}상자 값 바꾸기`
            : '값 바꾸기'
      }
      busy={busy}
      overtaken={overtaken}
      disabled={changes.length === 0}
      className={styles.form}
      onSubmit={() => onAnswer(changes)}
      onClose={onClose}
    >
      <fieldset>
        <legend>어떻게</legend>
        <div className={styles.ways}>
          {(Object.keys(ways) as Way[]).map((way) => (
            <Radio key={way} name="way" value={way} checked={by === way} onChange={() => setBy(way)}>
              {ways[way]}
            </Radio>
          ))}
        </div>
      </fieldset>
      {by === 'won' ? (
        <Field
          label="kg당 값"
          data-focus=""
          end="원"
          hint={one && `${digits(one.low)}원에서 ${digits(one.high)}원까지. 지금 ${digits(one.kg_price)}원`}
          {...wonField}
          error={won === '' || asked ? (isTouched && only?.problem) || undefined : notWon}
        />
      ) : (
        <Field
          label="몇 퍼센트 (내리려면 −)"
          data-focus=""
          inputMode="text"
          autoComplete="off"
          end="%"
          hint="한결이 정한 값에서 10%까지 바꿀 수 있어요. 10원에 맞춰요."
          value={percent}
          error={
            percent === '' || moved !== undefined ? only?.problem || undefined : '-20에서 23 사이의 숫자를 입력하세요'
          }
          onChange={({ target }) => setPercent(target.value)}
        />
      )}
      {plan.length > 1 && <PricePlan rows={plan} missing={[]} ticked={nothingOdd} onTick={() => undefined} />}
    </FormDialog>
  )
}

/** The same for the box that is open. */
export const OneOwnPrice = ({ subject, ...rest }: AskProps<OwnBox, Changes>) => (
  <OwnPrice subject={[subject]} {...rest} />
)

/** From a tenth above the market's price to a tenth below it are 18.2 %. */
function percentOf(typed: string): number | undefined {
  const percent = Number(typed.replace('−', '-').trim())
  return typed.trim() !== '' && percent >= -20 && percent <= 23 ? percent : undefined
}

function planned({ id, cattle_no, pc_name, weight, kg_price, price, low, high }: OwnBox, next: number) {
  const same = next === kg_price && '지금과 같은 값이에요'
  const problem = same || (partnerPriceProblem(next, { low, high }) ?? priceProblem(weight, next) ?? '')
  const to = problem ? null : { kg_price: next, price: boxPrice(weight, next) }
  return { id, cattle_no, pc_name, weight, from: { kg_price, price }, to, problem, odd: [] }
}
