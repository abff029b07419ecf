import { useState } from 'react'
import { addOwnPackingPicture, type OwnLine, tellShortage, withdrawShortage } from '#contract/partner/orders.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { traceability } from '#domain/traceability.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { PackingEvidence } from '#web/operator/orders/packing-evidence.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './orders-at.ts'
import styles from './orders.module.css'

/** One box: what is on its label, and that it cannot be sent. */
export function OwnLineRow({ line }: { line: OwnLine }) {
  const { id, os_code, pc_name, grade_code, weight, cattle_no, product_id, shortage } = line
  const [asking, setAsking] = useState(false)
  const name = `${pc_name} ${kilograms(weight)}`
  const params = { id }
  const tell = useAct(at, {
    run: (reason: string) => operatorApi(tellShortage, { params, body: { reason } }),
    said: () => '한결에 알렸어요. 한결에서 연락드려요',
    done: () => setAsking(false),
  })
  const withdraw = useAct(at, {
    run: () => operatorApi(withdrawShortage, { params }),
    said: () => `${name}, 보낼 수 있다고 알렸어요`,
  })
  const ordered = os_code === 'DELW'
  return (
    <li className={styles.line}>
      <p className={styles.what}>
        <b>{pc_name}</b> <GradeStamp code={grade_code} /> <b>{kilograms(weight)}</b>
      </p>
      <p className={styles.facts}>
        <Still>이력 {traceability(cattle_no)}</Still> <Still>상품 P{product_id}</Still> <Still>주문상품 {id}</Still>
      </p>
      {shortage ? (
        <p className={styles.short}>
          <Tag tone="red">{shortage.reason}</Tag> {becameWords(line)}
        </p>
      ) : (
        !ordered && <p className={styles.facts}>{orderStatusNames[os_code]}</p>
      )}
      <div className={styles.acts}>
        {(line.confirmed_at ?? line.packing[0]) && <PackingEvidence line={line} may call={addOwnPackingPicture} />}
        {ordered && shortage && (
          <Button
            variant="line"
            size="md"
            aria-label={`${name} 보낼 수 있어요`}
            busy={withdraw.isPending && '알리는 중'}
            onClick={() => withdraw.mutate(undefined)}
          >
            보낼 수 있어요
          </Button>
        )}
        {ordered && !shortage && (
          <Button variant="line" size="md" aria-label={`${name} 보낼 수 없어요`} onClick={() => setAsking(true)}>
            보낼 수 없어요
          </Button>
        )}
      </div>
      <ReasonDialog
        about={id}
        open={asking}
        title={`${name}, 보낼 수 없나요?`}
        body="한결에 알려요. 한결에서 취소하거나 연락드릴 때까지 발주는 그대로예요."
        action="한결에 알리기"
        usual={['품절', '무게 다름', '상태 불량']}
        hint="한결 담당자가 읽어요."
        busy={tell.isPending && '알리는 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) => tell.mutateAsync(reason)}
      />
    </li>
  )
}

/** What became of a box that could not be sent. */
function becameWords({ os_code }: OwnLine): string {
  if (os_code === 'DELW') return '한결에 알렸어요. 한결에서 연락드려요.'
  if (os_code === 'CANW') return '한결에서 취소하고 있어요.'
  return os_code === 'ORDC' ? '취소됐어요. 보내지 마세요.' : '보냈어요.'
}
