import { useState } from 'react'
import {
  leaveLineOut,
  listSettlementLines,
  type SettlementDetail,
  type SettlementLine,
} from '#contract/operator/settlements.ts'
import { useRows } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { lessened } from '#web/operator/kit/signed.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/format.ts'
import { at, type View } from './at.ts'
import { LineCard } from './line-card.tsx'
import { EarnedOf } from './line-earned.tsx'
import styles from './settlements.module.css'

type Props = { settlement: SettlementDetail; seen: Seen<View> }

/** The lines of a settlement. As long as nobody has approved it, a disputed one can be taken out. */
export function SettlementLines({ settlement: { id, number, partner_name, state, lines }, seen: { may } }: Props) {
  const { state: pages, rows } = useRows(at, listSettlementLines, {}, false, { id })
  const [asking, setAsking] = useState<SettlementLine>()
  const leaveOut = useAct(at, {
    run: ({ line, reason }: { line: SettlementLine; reason: string }) =>
      operatorApi(leaveLineOut, { params: { id, line: line.id }, body: { reason } }),
    said: (_, { line }) => `${line.pc_name} ${lessened(line.net)}원을 이 정산에서 뺐어요`,
    done: () => setAsking(undefined),
  })
  return (
    <section className={styles.lines} aria-labelledby={`settlement-${id}-lines`}>
      <div className={styles.linesHead}>
        <h3 id={`settlement-${id}-lines`}>상품 {digits(lines)}건</h3>
        <ExportButton path={`/api/operators/settlements/${id}/paper`} file={`정산서 ${number} ${partner_name}.pdf`}>
          정산서 PDF
        </ExportButton>
        {lines > 0 && <SheetButton call={listSettlementLines} query={{}} params={{ id }} label="내역 표로 받기" />}
      </div>
      <ListState pages={pages} count={rows.length} none="이 정산에 든 상품이 없어요">
        <ul>
          {rows.map((line) => (
            <LineCard
              key={line.id}
              line={line}
              order={<DeskLink to={deskAddress('/operator/orders', { id: line.order_id })}>{line.order_no}</DeskLink>}
              why={<EarnedOf id={line.id} />}
            >
              {may && state === 'CLOSED' && (
                <Button
                  variant="text"
                  size="md"
                  aria-label={`${line.order_no} ${line.pc_name} 정산에서 빼기`}
                  onClick={() => setAsking(line)}
                >
                  정산에서 빼기
                </Button>
              )}
            </LineCard>
          ))}
        </ul>
      </ListState>
      <ReasonDialog
        key={asking?.id ?? 0}
        open={asking !== undefined}
        forgets
        title={`${asking?.pc_name ?? ''} ${lessened(asking?.net ?? 0)}원을 이 정산에서 뺄까요?`}
        body="다음 정산까지 기다려요. 나머지는 그대로 지급할 수 있어요."
        action="정산에서 빼기"
        usual={['공급사가 금액이 다르다고 해요', '반품을 확인하고 있어요']}
        hint="기록에 남아요. 이의를 낸 상품이면 공급사도 읽어요."
        busy={leaveOut.isPending && '빼는 중'}
        onAnswer={(reason) => asking && leaveOut.mutate({ line: asking, reason })}
        onClose={() => setAsking(undefined)}
      />
    </section>
  )
}
