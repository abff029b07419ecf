import { type FormEvent, useState } from 'react'
import { type BoxRow, changeBox } from '#contract/operator/intake-boxes.ts'
import { boxStateName } from '#domain/box-state-name.ts'
import { boxPrice } from '#domain/prices.ts'
import { priceProblem } from '#domain/price-problem.ts'
import { notWon } from '#domain/typed-number.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { useLastingDraft } from '#web/operator/kit/use-lasting-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { digits } from '#web/ui/format.ts'
import { at } from './boxes-at.ts'
import { BoxPictures, useBoxUploads } from './box-pictures.tsx'
import { kgOf, wonOf } from './form.ts'
import { mayBePriced } from './may-be-priced.ts'
import { OddDialog, useOddGate } from './odd-dialog.tsx'
import { useWon } from '#web/ui/use-won.ts'
import styles from './lists.module.css'

type Change = { weight: number; kg_price: number; confirmed?: Confirmed[] }
type Form = { weight: string; kgPrice: string }
/** The draft, and in `over` the stored values on which it is based. */
type Typed = Form & { over?: Form }
type Props = { box: BoxRow; onClose: () => void }

/** Changes the weight or price of one box and shows the new price. The draft stays until it is sent or discarded by the button. */
export function PriceDialog({ box, onClose }: Props) {
  const stored = { weight: box.weight.toFixed(2), kgPrice: String(box.kg_price) }
  const kept = useLastingDraft<Typed>(`box:${box.id}`)
  const [found] = useState(kept.value)
  const { weight, kgPrice, over = stored } = kept.value ?? { ...stored, over: stored }
  const type = (part: Partial<Form>) => kept.keep({ weight, kgPrice, over, ...part })
  // The draft also survives a change by somebody else, which has to be acknowledged before it can be sent.
  const [kg, won] = [kgOf(weight), wonOf(kgPrice)]
  const problem = kg && won ? priceProblem(kg, won) : undefined
  const price = kg && won && !problem ? boxPrice(kg, won) : undefined
  const wonField = useWon(kgPrice, won, (typed) => type({ kgPrice: typed }))
  const gate = useOddGate()
  const uploads = useBoxUploads(box.id)
  const waiting = uploads.coming + uploads.left.length
  const close = (drop?: () => void) =>
    void askBeforeClose(`아직 올리지 못한 사진 ${waiting}장을 버릴까요?`, waiting > 0, () => {
      drop?.()
      uploads.drop()
      onClose()
    })
  const change = useAct(at, {
    run: ({ next: { confirmed = [], ...next } }: { next: Change; typed: Typed | undefined }) =>
      operatorApi(changeBox, {
        params: { id: box.id },
        body: { version: box.version, was: { weight: box.weight, kg_price: box.kg_price }, ...next, confirmed },
      }),
    said: ({ price }) => `${digits(price)}원으로 바꿨어요`,
    // What was typed after sending stays open, based on what is stored now.
    done(_, { next: { weight, kg_price }, typed }) {
      const over = { weight: weight.toFixed(2), kgPrice: String(kg_price) }
      if (!kept.settle(typed, (newest) => ({ ...newest, over })) && waiting === 0) onClose()
    },
    refused: (error, { next, typed }) =>
      gate.asks(error, (confirmed) => change.mutate({ next: { ...next, confirmed }, typed })),
  })
  const [state, setState] = useState(box.ps_code)
  const isMoved = box.ps_code !== state
  const isChanged = over.weight !== stored.weight || over.kgPrice !== stored.kgPrice
  const overtaken = !change.isPending && (isMoved || isChanged)
  const handleSeen = () => {
    setState(box.ps_code)
    if (isChanged) kept.keep({ weight, kgPrice, over: stored })
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (kg && won && price && !overtaken && !change.isPending)
      change.mutate({ next: { weight: kg, kg_price: won }, typed: kept.value })
  }
  return (
    <>
      <Dialog
        open
        title={`${box.pc_name} 가격과 사진`}
        onClose={() => close()}
        actions={
          <>
            <Button
              type="submit"
              form="box-price"
              busy={change.isPending && '바꾸는 중'}
              disabled={!price || overtaken}
            >
              {price ? `${digits(price)}원으로 바꾸기` : '바꾸기'}
            </Button>
            <Button variant="neutral" onClick={() => close(kept.drop)}>
              취소
            </Button>
          </>
        }
        fields={
          <>
            <form id="box-price" className={styles.fields} noValidate onSubmit={handleSubmit}>
              {found && kept.value && <KeptNotice onDrop={kept.drop} />}
              {overtaken && (
                <ConflictNotice
                  conflicts={[
                    {
                      id: box.id,
                      name: box.pc_name,
                      now: `${isMoved ? `${boxStateName(box)} · ` : ''}${stored.weight}kg, ${digits(box.kg_price)}원/kg`,
                    },
                  ]}
                  onSeen={mayBePriced(box) ? handleSeen : undefined}
                />
              )}
              <Field
                label="무게"
                inputMode="decimal"
                autoComplete="off"
                end="kg"
                value={weight}
                error={kg ? undefined : '소수 둘째 자리까지의 kg을 입력하세요'}
                onChange={({ target }) => type({ weight: target.value })}
              />
              <Field
                label="kg당 가격"
                data-focus=""
                end="원"
                hint={`무게 × kg당 가격을 10원에 맞춰요. 지금 ${digits(box.price)}원`}
                {...wonField}
                error={won ? problem : notWon}
              />
            </form>
            <BoxPictures box={box} uploads={uploads} />
          </>
        }
      />
      <OddDialog gate={gate} nameOf={() => box.pc_name} action="확인하고 바꾸기" />
    </>
  )
}
