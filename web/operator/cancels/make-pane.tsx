import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CancellableLine } from '#contract/operator/cancels.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { kilograms } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { shortNo } from './cancel-columns.tsx'
import { linesQuery } from './queries.ts'
import { useActs } from './use-acts.ts'
import styles from './cancels.module.css'

type Props = { order: string; onClose: () => void }

const usual = ['공급사 재고가 없어요', '포장이 상했어요', '구매자가 전화로 요청했어요']
const mayCancel = ({ os_code }: CancellableLine): boolean => os_code === 'PAYK' || os_code === 'DELW'

/** The lines of one order that the desk may still cancel, with the reason that its buyer reads. */
export function MakePane({ order, onClose }: Props) {
  const { data, error, refetch } = useQuery(linesQuery(order))
  if (!data)
    return (
      <DetailPane title="주문 취소" onClose={onClose}>
        {error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  const first = data[0]
  return (
    <DetailPane title={first ? `${shortNo(first.order_no)} 취소` : '주문 취소'} onClose={onClose}>
      {first ? (
        <MakeForm key={data.map(({ os_code }) => os_code).join()} lines={data} onDone={onClose} />
      ) : (
        <p className={styles.none}>{order}번 주문이 없어요</p>
      )}
    </DetailPane>
  )
}

function MakeForm({ lines, onDone }: { lines: readonly CancellableLine[]; onDone: () => void }) {
  const acts = useActs()
  const open = lines.filter(mayCancel)
  const [picked, setPicked] = useState<number[]>(open.length === 1 ? [open[0]!.id] : [])
  const [reason, setReason] = useState('')
  const [unfit, setUnfit] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sum = open.filter(({ id }) => picked.includes(id)).reduce((all, { amount }) => all + amount, 0)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (acts.isPending || picked.length === 0) return
    if (!reason.trim()) return setProblem('사유를 입력하세요')
    acts.mutate({ do: 'make', lineIds: picked, reason: reason.trim(), resell: !unfit }, { onSuccess: onDone })
  }

  return (
    <PaneForm onSubmit={handleSubmit}>
      <p>{lines[0]!.business_name}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox
              checked={picked.includes(line.id)}
              disabled={!mayCancel(line)}
              onChange={(on) => setPicked(on ? [...picked, line.id] : picked.filter((id) => id !== line.id))}
            >
              <span className={styles.line}>
                <span>
                  {line.pc_name} {kilograms(line.weight)} <small>{orderStatusNames[line.os_code]}</small>
                </span>
                <b>{won(line.amount)}</b>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {open.length === 0 ? (
        <p className={styles.none}>여기서 취소할 수 있는 상품이 없어요. 보낸 상품은 반품으로 처리해요.</p>
      ) : (
        <>
          <div className={styles.usual}>
            {usual.map((words) => (
              <Button key={words} variant="line" size="md" onClick={() => setReason(words)}>
                {words}
              </Button>
            ))}
          </div>
          <TextAreaField
            label="사유"
            required
            rows={2}
            maxLength={150}
            value={reason}
            hint="구매자가 문자로 읽어요."
            error={problem}
            onChange={({ target }) => {
              setReason(target.value)
              setProblem(undefined)
            }}
          />
          <Checkbox checked={unfit} onChange={setUnfit}>
            판매 불가 (다시 올리지 않아요)
          </Checkbox>
          <Button
            wide
            type="submit"
            size="md"
            variant="danger"
            disabled={picked.length === 0}
            busy={acts.isPending && '취소 중'}
          >
            {picked.length > 0 ? `${picked.length}개 취소하고 ${won(sum)} 환불` : '취소할 상품을 고르세요'}
          </Button>
        </>
      )}
    </PaneForm>
  )
}
