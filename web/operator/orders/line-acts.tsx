import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { undoLine } from '#contract/operator/order-corrections.ts'
import type { DeskOrder } from '#contract/operator/orders.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { kilograms, minutesSeconds } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { Counts } from './counts.ts'
import type { DeskLine } from './order-lines.tsx'
import { ParcelCorrection } from './parcel-correction.tsx'
import { useRefresh } from './use-moves.ts'
import styles from './line-acts.module.css'

type Props = { line: DeskLine; parcels: DeskOrder['parcels']; couriers: Counts['couriers'] }

/** Corrections that are possible for a shipped line: its tracking number, and for ten minutes the shipment itself. */
export function LineActs({ line, parcels, couriers }: Props) {
  const refresh = useRefresh()
  const [correcting, setCorrecting] = useState(false)
  const left = useCountdown(line.undo_until ?? undefined) ?? 0
  const name = `${line.pc_name} ${kilograms(line.weight)}`
  const undo = useMutation({
    mutationFn: () => operatorApi(undoLine, { params: { id: line.id } }),
    onSuccess: () => toast(`${name} 출고를 되돌렸어요`, { icon: 'check' }),
    onError: showRefusal,
    onSettled: refresh,
  })
  // The form stays open if the line moves on while it is being filled in.
  if (line.os_code !== 'DELI' && line.os_code !== 'DELK' && !correcting) return null
  const parcel = parcels.find(({ line_ids }) => line_ids.includes(line.id))
  return (
    <div className={styles.acts} data-wide="">
      <Button variant="line" size="md" aria-label={`${name} 운송장 고치기`} onClick={() => setCorrecting(true)}>
        운송장 고치기
      </Button>
      {line.undo_until && left > 0 && (
        <Button
          variant="line"
          size="md"
          icon="reset"
          aria-label={`${name} 출고 되돌리기`}
          busy={undo.isPending && '되돌리는 중'}
          onClick={() => undo.mutate()}
        >
          되돌리기 <span aria-hidden="true">{minutesSeconds(left)}</span>
        </Button>
      )}
      {correcting && (
        <ParcelCorrection
          line={line}
          together={(parcel?.line_ids.length ?? 1) + (parcel?.others ?? 0)}
          couriers={couriers}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  )
}
