import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cancelProduct, type OrderLine } from '#contract/orders.ts'
import { won } from '#domain/prices.ts'
import { api } from '#web/api/api.ts'
import { ownDraft } from '#web/api/own-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { cancelWorth } from './cancel-worth.ts'
import { LinePicks, useLinePicks } from './line-picks.tsx'
import { orAskTheOrder, tellFailed } from './or-ask-the-order.ts'
import { tellOutcomes } from './tell-outcomes.ts'
import styles from './order-line.module.css'

type Props = { open: boolean; lines: readonly OrderLine[]; onClose: () => void }

const own = '직접 입력'
const reasons = ['주문을 잘못했어요', '다른 상품을 사려고 해요', '필요가 없어졌어요', own] as const
const blank = { reason: reasons[0] as string, words: '' }

/** What is said before, and on the button: all lines of an order that can be cancelled are cancelled in the same way. */
const ways = {
  AT_ONCE: { words: '결제한 수단으로 바로 돌려드려요.', action: '주문 취소하기' },
  ASKED: {
    words: '담당자가 확인한 뒤 결제한 수단으로 돌려드려요. 이미 준비를 시작했다면 취소가 어려울 수 있어요.',
    action: '주문 취소 신청하기',
  },
  WHOLE: {
    words:
      '아직 결제를 확인하고 있어서, 취소하면 이 주문의 상품이 모두 취소돼요. 결제됐다면 결제한 수단으로 모두 돌려드려요.',
    action: '주문 취소하기',
  },
}

/** Asks which lines are cancelled and why, and shows what that does and the refund. */
export function CancelDialog({ open, lines, onClose }: Props) {
  const queries = useQueryClient()
  const group = useId()
  const picks = useLinePicks(lines)
  const { picked } = picks
  // Kept over a reload: a phone that runs out of memory reloads pages.
  const [kept] = useState(() => ownDraft('cancelDraft', blank, lines.map(({ id }) => id).join()))
  const [{ reason, words }, setDraft] = useState(() => kept.read())
  function type(draft: typeof blank) {
    setDraft(draft)
    kept.keep(draft)
  }
  const cancel = useMutation({
    mutationFn: async () => {
      const [id = 0, ...order_product_id] = picked.map((line) => line.id)
      const cancel_reason = reason === own ? words : reason
      const body = { opc_code: 1 as const, cancel_reason, order_product_id }
      const answer = api(cancelProduct, { params: { id }, body }).then((result) => result.lines)
      return orAskTheOrder(queries, answer, picked, 'CANW', 'ORDC')
    },
    onSuccess: (outcomes) => {
      kept.drop()
      onClose()
      tellOutcomes(lines, outcomes, { done: '취소 신청 되었습니다.', failed: '취소하지 못했어요' })
    },
    onError: (error) => {
      onClose()
      tellFailed('취소 실패', error)
    },
    onSettled: () => {
      for (const key of ['orders', 'products', 'carcasses']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const paid = picked.every((line) => line.os_code === 'PAYK')
  const way = lines[0]?.cancelling ?? 'AT_ONCE'
  const { goods, delivery, given, worth } = cancelWorth(picked)
  return (
    <Dialog
      open={open}
      onClose={cancel.isPending ? undefined : onClose}
      title="주문을 취소할까요?"
      actions={
        <>
          <Button
            variant="danger"
            size="xl"
            disabled={picked.length === 0}
            busy={cancel.isPending && '취소하는 중'}
            onClick={() => cancel.mutate()}
          >
            {way === 'AT_ONCE' && worth > 0 ? `${won(worth)} 돌려받기` : ways[way].action}
          </Button>
          <Button variant="neutral" disabled={cancel.isPending} onClick={onClose}>
            그대로 두기
          </Button>
        </>
      }
      fields={
        <>
          <LinePicks lines={lines} {...picks} />
          {paid && (delivery > 0 || given > 0) && (
            <p className={styles.parts}>
              상품 {won(goods)} + 배송비 {won(delivery)}
              {given > 0 && ` − 먼저 돌려드린 ${won(given)}`}
            </p>
          )}
          <fieldset className={styles.reasons}>
            <legend>취소 사유</legend>
            {reasons.map((one) => (
              <Radio
                key={one}
                name={group}
                value={one}
                checked={reason === one}
                onChange={() => type({ reason: one, words })}
              >
                {one}
              </Radio>
            ))}
            {reason === own && (
              <TextAreaField
                label="취소 사유 직접 입력"
                rows={2}
                maxLength={150}
                value={words}
                onChange={({ target: { value } }) => type({ reason, words: value })}
              />
            )}
          </fieldset>
        </>
      }
    >
      <p>{ways[way].words}</p>
    </Dialog>
  )
}
