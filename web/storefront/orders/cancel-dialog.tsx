import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelProduct, type OrderProduct } from '#contract/orders.ts'
import { won } from '#domain/prices.ts'
import { api } from '#web/api/api.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { kilograms } from '#web/ui/format.ts'
import { Radio } from '#web/ui/radio.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './order-line.module.css'

type Props = { open: boolean; line: OrderProduct; orderId: number; onClose: () => void }

const own = '직접 입력'
const reasons = ['주문을 잘못했어요', '다른 상품을 사려고 해요', '필요가 없어졌어요', own] as const

/** Why, and what comes back. The money goes back at once, and the box is on sale again. */
export function CancelDialog({ open, line, orderId, onClose }: Props) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<string>(reasons[0])
  const [words, setWords] = useState('')
  const cancel = useMutation({
    mutationFn: () =>
      api(cancelProduct, {
        params: { id: line.id },
        body: { opc_code: 1, cancel_content: (reason === own ? words.trim() : reason) || '발주 전 취소' },
      }),
    onSuccess: () => {
      onClose()
      toast('취소 신청 되었습니다.', { icon: 'check' })
    },
    onError: (error) => {
      onClose()
      void showAlert('취소 실패', sentenceOf(error))
    },
    onSettled: () => {
      for (const key of ['orders', 'products', 'carcasses']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const { product_cate_codes: cut, weight } = line.view_product_beef
  const paid = line.os_code === 'PAYK'
  return (
    <Dialog
      open={open}
      onClose={cancel.isPending ? undefined : onClose}
      title="주문을 취소할까요?"
      actions={
        <>
          <Button variant="danger" size="xl" busy={cancel.isPending && '취소하는 중'} onClick={() => cancel.mutate()}>
            {paid ? `${won(line.product_price + line.delivery_price)} 돌려받기` : '주문 취소하기'}
          </Button>
          <Button variant="neutral" onClick={onClose}>
            그대로 두기
          </Button>
        </>
      }
    >
      <p>
        {cut.pc_name} {kilograms(weight)}
        {paid && ' · 결제한 수단으로 바로 돌려드려요.'}
      </p>
      <fieldset className={styles.reasons}>
        <legend>취소 사유</legend>
        {reasons.map((one) => (
          <Radio
            key={one}
            name={`reason-${orderId}-${line.id}`}
            value={one}
            checked={reason === one}
            onChange={setReason}
          >
            {one}
          </Radio>
        ))}
        {reason === own && (
          <Field
            label="취소 사유 직접 입력"
            maxLength={150}
            value={words}
            onChange={({ target: { value } }) => setWords(value)}
          />
        )}
      </fieldset>
    </Dialog>
  )
}
