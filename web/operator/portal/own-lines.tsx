import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getOwnLineEarned,
  listOwnSettlementLines,
  objectToLine,
  type OwnSettlementDetail,
} from '#contract/partner/settlements.ts'
import type { SettlementLine } from '#contract/operator/settlements.ts'
import { callQuery, useRows } from '#web/operator/desk/desk-query.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { lessened } from '#web/operator/kit/signed.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { LineCard } from '#web/operator/settlements/line-card.tsx'
import { Earned } from '#web/operator/settlements/line-earned.tsx'
import styles from '#web/operator/settlements/settlements.module.css'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at } from './settlements-at.ts'

/** Why a line earns its partner what it earns. */
export function OwnEarned({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(callQuery(at, getOwnLineEarned, { params: { id } }))
  if (!data) return error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  return <Earned earned={data.data} />
}

type Props = {
  settlement: OwnSettlementDetail
  /** Whether the reader may object to a line. */
  may: boolean
}

/** The lines of a settlement for its partner, which can object to each while it has not confirmed it. */
export function OwnLines({ settlement: { id, number, lines, objections }, may }: Props) {
  const { state: pages, rows } = useRows(at, listOwnSettlementLines, {}, false, { id })
  const [asking, setAsking] = useState<SettlementLine>()
  const object = useAct(at, {
    run: ({ line, reason }: { line: SettlementLine; reason: string }) =>
      operatorApi(objectToLine, { params: { id, line: line.id }, body: { reason } }),
    said: () => '이의를 냈어요. 한결이 답하면 여기에서 읽을 수 있어요',
    done: () => setAsking(undefined),
  })
  const isOpen = (line: SettlementLine) =>
    objections.some(({ line_id, state }) => line_id === line.id && state === 'OPEN')
  return (
    <section className={styles.lines} aria-labelledby={`settlement-${id}-lines`}>
      <div className={styles.linesHead}>
        <h3 id={`settlement-${id}-lines`}>상품 {digits(lines)}건</h3>
        <ExportButton path={`/api/partner/settlements/${id}/paper`} file={`정산서 ${number}.pdf`}>
          정산서 PDF
        </ExportButton>
        {lines > 0 && <SheetButton call={listOwnSettlementLines} query={{}} params={{ id }} label="내역 표로 받기" />}
      </div>
      <ListState pages={pages} count={rows.length} none="이 정산에 든 상품이 없어요">
        <ul>
          {rows.map((line) => (
            <LineCard key={line.id} line={line} order={line.order_no} why={<OwnEarned id={line.id} />}>
              {may && !isOpen(line) && (
                <Button
                  variant="text"
                  size="md"
                  aria-label={`${line.order_no} ${line.pc_name} 이의 있어요`}
                  onClick={() => setAsking(line)}
                >
                  이의 있어요
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
        title={`${asking?.pc_name ?? ''} ${lessened(asking?.net ?? 0)}원이 다른가요?`}
        body="한결이 확인하고 답할 때까지 이 정산의 지급을 기다려요."
        label="무엇이 다른가요"
        missing="무엇이 다른지 입력하세요"
        action="이의 내기"
        usual={['무게가 달라요', '판매 금액이 달라요', '수수료가 달라요', '환불한 까닭을 모르겠어요']}
        hint="한결이 읽어요. 200자까지 쓸 수 있어요."
        busy={object.isPending && '보내는 중'}
        onAnswer={(reason) => asking && object.mutate({ line: asking, reason })}
        onClose={() => setAsking(undefined)}
      />
    </section>
  )
}
