import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancelDetail } from '#contract/operator/cancels.ts'
import { cancelLaneNames } from '#domain/cancel-lanes.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { deskAddress } from '#web/operator/kit/address.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { Who } from '#web/operator/kit/who.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { shortNo, whoNames } from './cancel-columns.tsx'
import { cancelQuery } from './queries.ts'
import { useActs } from './use-acts.ts'

type Props = { id: number; onClose: () => void }

const tones = { ASKED: 'amber', STUCK: 'red', BACK: 'blue', OVER: 'gray' } as const

/** The cancel that is open: whose, why, how much, what the provider says, and its next step. */
export function CancelPane({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...cancelQuery(id), refetchInterval: usePolling() })
  if (!data)
    return (
      <DetailPane title="취소" onClose={onClose}>
        {error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane
      title={`${shortNo(data.order_no)} ${data.pc_name}`}
      note={<Tag tone={tones[data.lane]}>{cancelLaneNames[data.lane]}</Tag>}
      onClose={onClose}
    >
      <Facts facts={factsOf(data)} />
      <CancelActs key={data.lane} cancel={data} />
      <ActHistory acts={data.history} names={auditActions} />
    </DetailPane>
  )
}

function CancelActs({ cancel }: { cancel: CancelDetail }) {
  const acts = useActs()
  const [refusing, setRefusing] = useState(false)
  const doing = acts.isPending ? acts.variables.do : undefined
  if (cancel.lane === 'OVER') return null
  const { refund } = cancel
  return (
    <PaneActs>
      {cancel.state === 'ASKED' && (
        <>
          <Button
            wide
            size="md"
            busy={doing === 'approve' && '취소 중'}
            onClick={() => acts.mutate({ do: 'approve', cancel })}
          >
            취소하고 {won(cancel.amount)} 환불
          </Button>
          <Button variant="danger" size="md" onClick={() => setRefusing(true)}>
            취소하지 않기
          </Button>
        </>
      )}
      {refund?.state === 'HELD' && <p>환불에서 다른 담당자의 승인을 기다려요.</p>}
      {refund?.state === 'EXTERNAL' && (
        <ButtonLink wide size="md" to={deskAddress('/operator/refunds', { lane: 'EXTERNAL', id: refund.id })}>
          환불 화면에서 확인하기
        </ButtonLink>
      )}
      {(refund?.state === 'NEW' || refund?.state === 'MANUAL') && (
        <Button
          wide
          size="md"
          icon="refresh"
          busy={doing === 'retry' && '요청 중'}
          onClick={() => acts.mutate({ do: 'retry', cancel })}
        >
          결제사에 다시 요청
        </Button>
      )}
      <ReasonDialog
        open={refusing}
        title="이 주문을 취소하지 않을까요?"
        body="결제완료로 돌아가고, 구매자에게 문자로 알려요."
        action="취소하지 않기"
        danger
        usual={['이미 포장했어요', '공급사가 이미 보냈어요']}
        hint="구매자가 문자로 읽어요."
        busy={doing === 'refuse' && '적는 중'}
        onClose={() => setRefusing(false)}
        onAnswer={(reason) => acts.mutate({ do: 'refuse', cancel, reason }, { onSettled: () => setRefusing(false) })}
      />
    </PaneActs>
  )
}

const factsOf = (cancel: CancelDetail) => {
  const { member, refund } = cancel
  return [
    ['주문', cancel.order_no],
    ['구매자', <Who key="who" business={cancel.business_name} name={member.name} phone={member.phone_no} />],
    ['상품', `${cancel.pc_name} · ${kilograms(cancel.weight)}`],
    ['이력번호', traceability(cancel.cattle_no)],
    ['공급사', `${cancel.partner_name}${cancel.from_code === 'DELW' ? ' (발주한 뒤)' : ''}`],
    ['금액', `${won(cancel.product_price)} + 배송비 ${won(cancel.delivery_price)} = ${won(cancel.amount)}`],
    ['누가', cancel.staff_name ?? whoNames[cancel.opc_code]],
    ['사유', cancel.cancel_content],
    ['신청', dateTime(cancel.asked_at)],
    ['상태', orderStatusNames[cancel.os_code]],
    ['상품은', cancel.resell ? '다시 판매' : '판매하지 않음'],
    ['결제사 답', cancel.reply],
    ['요청 횟수', refund && refund.tries > 0 ? `${refund.tries}번` : null],
    ['답변', cancel.answer],
    ['끝난 때', cancel.closed_at && dateTime(cancel.closed_at)],
  ] as const
}

const auditActions = {
  'cancel.made': '주문 취소',
  'cancel.approve': '취소 승인',
  'cancel.refuse': '취소하지 않음',
  'refund.retry': '다시 요청',
  'refund.approve': '환불 승인',
  'refund.bank': '송금 기록',
}
