import { useState } from 'react'
import type { PartnerDetail } from '#contract/operator/partners.ts'
import type { PartnerStatus } from '#domain/partner-status.ts'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { usePartner } from './use-partner.ts'

type Props = { partner: PartnerDetail; acts: ReturnType<typeof usePartner>; onEdit: () => void }

const asks: Record<PartnerStatus, { title: string; body: string; action: string; usual: string[] }> = {
  PAUSED: {
    title: '판매를 잠시 멈출까요?',
    body: '상품은 계속 보이지만 아무도 새로 담을 수 없어요. 이미 담은 회원은 그대로 주문할 수 있어요.',
    action: '일시 중지',
    usual: ['명절 휴무', '작업장 점검', '공급사 요청'],
  },
  OPEN: {
    title: '다시 판매할까요?',
    body: '모든 상품을 바로 담을 수 있게 돼요.',
    action: '다시 판매',
    usual: ['휴무 끝', '점검 끝'],
  },
  CLOSED: {
    title: '거래를 끝낼까요?',
    body: '되돌릴 수 없어요. 팔리지 않은 상품은 모두 판매가 중지돼요.',
    action: '거래 종료',
    usual: ['계약 종료', '폐업'],
  },
}

/** From where the partner stands: pause and open again, and from a pause the end. */
export function PartnerActs({ partner, acts: { move }, onEdit }: Props) {
  const [asking, setAsking] = useState<PartnerStatus>()
  const { status } = partner
  if (status === 'CLOSED') return null
  const close = () => setAsking(undefined)
  const ask = asking && asks[asking]
  return (
    <PaneActs>
      <Button variant="secondary" size="md" wide aria-keyshortcuts="E" onClick={onEdit}>
        고치기
      </Button>
      {status === 'OPEN' ? (
        <Button variant="line" size="md" wide icon="pause" aria-keyshortcuts="P" onClick={() => setAsking('PAUSED')}>
          일시 중지
        </Button>
      ) : (
        <>
          <Button size="md" wide icon="play" onClick={() => setAsking('OPEN')}>
            다시 판매
          </Button>
          <Button variant="danger" size="md" wide onClick={() => setAsking('CLOSED')}>
            거래 종료
          </Button>
        </>
      )}
      <ReasonDialog
        key={asking}
        open={ask !== undefined}
        title={`${partner.partner_name}: ${ask?.title ?? ''}`}
        body={ask?.body ?? ''}
        action={ask?.action ?? ''}
        usual={ask?.usual ?? []}
        danger={asking === 'CLOSED'}
        hint="기록에 남아요."
        busy={move.isPending && '바꾸는 중'}
        onClose={close}
        onAnswer={(reason) => asking && move.mutate({ partner, status: asking, reason }, { onSettled: close })}
      />
    </PaneActs>
  )
}
