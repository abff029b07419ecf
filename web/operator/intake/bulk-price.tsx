import { type FormEvent, useState } from 'react'
import type { PlannedPrice, PriceWay } from '#contract/operator/intake-prices.ts'
import { readPastedPrices } from '#domain/pasted-prices.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { useLastingDraft } from '#web/operator/kit/use-lasting-draft.ts'
import { afterSent } from '#web/operator/kit/use-session-draft.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { digits } from '#web/ui/format.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { PricePlan } from './price-plan.tsx'
import { usePriceChange } from './use-price-change.ts'
import styles from './bulk-price.module.css'

const ways = { percent: '지금 가격에서', market: '30일 시세에 맞춰', list: '번호와 가격 붙여넣기' } as const
type Way = keyof typeof ways
type Typed = { by: Way; percent: string; list: string }
const blank: Typed = { by: 'percent', percent: '-5', list: '' }

type Props = Pick<ButtonLook, 'icon'> & { ids: readonly number[]; onDone?: (() => void) | undefined; children: string }

type SheetProps = { ids: readonly number[]; onDone: () => void; onClose: () => void }

/** The button that opens the sheet. Without ids: for boxes whose numbers are pasted. */
export function BulkPrice({ ids, icon, onDone, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="line" size="md" icon={icon} data-short={icon && ''} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <PriceSheet
          ids={ids}
          onClose={close}
          onDone={() => {
            close()
            onDone?.()
          }}
        />
      )}
    </>
  )
}

/** Changes the prices of many boxes: first the rule, then old and new price of each box with unusual ones marked, then all at once. */
function PriceSheet({ ids, onDone, onClose }: SheetProps) {
  const kept = useLastingDraft<Typed>('boxes:prices')
  const [found] = useState(kept.value)
  // A draft for picked boxes says nothing about whether numbers are pasted.
  const typed: Typed = { ...blank, ...kept.value, ...(ids.length === 0 && { by: 'list' }) }
  const type = (part: Partial<Typed>) => {
    kept.keep({ ...typed, ...part })
    price.dropPlan()
  }
  const lines = typed.by === 'list' ? readPastedPrices(typed.list) : []
  const wrong = lines.flatMap((line, n) =>
    'problem' in line ? [`${n + 1}번째 줄 ‘${line.text}’ ${line.problem}`] : [],
  )
  const way = wayOf(typed)

  const price = usePriceChange<Typed>({
    ids,
    way,
    // What was typed after sending stays in the sheet.
    onChanged(sent) {
      if (!kept.settle(sent, (newest) => ({ ...newest, list: afterSent(sent?.list ?? '')(newest.list) }))) onDone()
    },
  })
  const { plan, left } = price

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (wrong.length === 0) price.look()
  }
  const pasted = typed.by === 'list' && typed.list.trim() !== ''
  const close = () =>
    void askBeforeClose('붙여넣은 것을 버릴까요?', pasted, () => {
      kept.drop()
      onClose()
    })
  return (
    <Sheet
      open
      wide
      title={typed.by === 'list' ? '번호로 가격 바꾸기' : `${digits(ids.length)}상자 가격 바꾸기`}
      onClose={close}
      footer={
        (plan || price.isChanging) && (
          <Button
            busy={price.isChanging && '바꾸는 중'}
            disabled={price.count === 0 || left > 0}
            onClick={() => price.change(kept.value)}
          >
            {left > 0 ? `평소와 다른 값 ${left}줄을 확인하세요` : `${digits(price.count)}상자 가격 바꾸기`}
          </Button>
        )
      }
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        {found && kept.value && (ids.length > 0 || kept.value.list !== '') && <KeptNotice onDrop={kept.drop} />}
        {ids.length > 0 && (
          <fieldset className={styles.ways}>
            <legend>어떻게</legend>
            {(Object.keys(ways) as Way[]).map((by) => (
              <label key={by}>
                <input type="radio" name="way" checked={typed.by === by} onChange={() => type({ by })} /> {ways[by]}
              </label>
            ))}
          </fieldset>
        )}
        {typed.by === 'list' ? (
          <TextAreaField
            label="상품 번호와 kg당 가격"
            data-focus=""
            rows={6}
            value={typed.list}
            hint="한 줄에 하나씩: 번호, 그 옆에 kg당 가격. 표에서 그대로 복사해도 돼요."
            error={wrong.length > 0 ? wrong.slice(0, 3).join(' / ') : undefined}
            onChange={({ target }) => type({ list: target.value })}
          />
        ) : (
          <Field
            label={typed.by === 'percent' ? '몇 퍼센트 (내리려면 −)' : '시세에서 몇 퍼센트 (그대로면 0)'}
            data-focus=""
            inputMode="text"
            autoComplete="off"
            end="%"
            value={typed.percent}
            error={way ? undefined : '-90에서 200 사이의 숫자를 입력하세요'}
            hint="kg당 가격을 10원에 맞춰요."
            onChange={({ target }) => type({ percent: target.value })}
          />
        )}
        <Button
          type="submit"
          variant={plan ? 'line' : 'primary'}
          size="md"
          busy={price.isLooking && '계산하는 중'}
          disabled={!way || wrong.length > 0 || price.isChanging}
        >
          미리 보기
        </Button>
      </form>
      {plan && <PricePlan rows={plan} ticked={price.ticked} onTick={price.setTicked} missing={missingOf(way, plan)} />}
    </Sheet>
  )
}

function wayOf({ by, percent, list }: Typed): PriceWay | undefined {
  if (by === 'list') {
    const prices = readPastedPrices(list).flatMap((line) =>
      'id' in line ? [{ id: line.id, kg_price: line.kg_price }] : [],
    )
    return prices.length > 0 ? { by, prices } : undefined
  }
  const number = Number(percent.replace('−', '-').trim())
  return percent.trim() !== '' && number >= -90 && number <= 200 ? { by, percent: number } : undefined
}

/** Numbers in a list that are not those of boxes. */
const missingOf = (way: PriceWay | undefined, plan: readonly PlannedPrice[]): number[] =>
  way?.by === 'list' ? way.prices.map(({ id }) => id).filter((id) => !plan.some((row) => row.id === id)) : []
