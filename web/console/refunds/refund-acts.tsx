import { useState } from 'react'
import type { RefundDetail } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { ReasonDialog } from '#web/console/kit/reason-dialog.tsx'
import { useStaff } from '#web/console/session/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './refunds.module.css'
import { useChange } from './use-change.ts'

type Props = { refund: RefundDetail; onGone: () => void }

/** The next step from where the refund stands; whoever asked for a large one waits for somebody else. */
export function RefundActs({ refund, onGone }: Props) {
  const staff = useStaff()
  const change = useChange(refund, onGone)
  const [asking, setAsking] = useState<'bank' | 'decline'>()
  const { state } = refund
  const doing = change.isPending ? change.variables.do : undefined
  const close = () => setAsking(undefined)
  if (state === 'DONE') return null
  const isOwn = refund.asked_by?.id === staff?.id
  const taker = refund.taken_by
  const isMine = taker !== null && taker.id === staff?.id
  return (
    <div className={styles.acts}>
      {state === 'HELD' && isOwn && <p>직접 요청한 환불이라 다른 담당자가 승인해야 해요.</p>}
      {state === 'HELD' && !isOwn && (
        <Button wide size="md" busy={doing === 'approve' && '승인 중'} onClick={() => change.mutate({ do: 'approve' })}>
          {won(refund.amount)} 승인
        </Button>
      )}
      {state === 'HELD' && (
        <Button variant="danger" size="md" onClick={() => setAsking('decline')}>
          {isOwn ? '요청 거두기' : '승인하지 않기'}
        </Button>
      )}
      {state === 'MANUAL' && !taker && (
        <Button wide size="md" busy={doing === 'take' && '맡는 중'} onClick={() => change.mutate({ do: 'take' })}>
          내가 송금하기
        </Button>
      )}
      {state === 'MANUAL' && isMine && (
        <Button wide size="md" onClick={() => setAsking('bank')}>
          송금했어요
        </Button>
      )}
      {state === 'MANUAL' && taker && !isMine && <p>{taker.name}님이 송금하려고 맡았어요.</p>}
      {state === 'MANUAL' && taker && (isMine || staff?.roles.includes('owner')) && (
        <Button
          variant="line"
          size="md"
          busy={doing === 'release' && '내려놓는 중'}
          onClick={() => change.mutate({ do: 'release' })}
        >
          송금 내려놓기
        </Button>
      )}
      {state !== 'HELD' && (!taker || isMine) && (
        <Button
          variant="line"
          size="md"
          icon="refresh"
          busy={doing === 'retry' && '요청 중'}
          onClick={() => change.mutate({ do: 'retry' })}
        >
          결제사에 다시 요청
        </Button>
      )}
      <ReasonDialog
        open={asking !== undefined}
        key={asking}
        title={asking === 'bank' ? `${won(refund.amount)}을 송금했나요?` : '이 환불을 승인하지 않을까요?'}
        body={
          asking === 'bank' ? '되돌릴 수 없고, 구매자에게 문자로 알려요.' : '돈은 나가지 않고 결정 전으로 돌아가요.'
        }
        action={asking === 'bank' ? '송금 기록' : '승인하지 않기'}
        danger={asking === 'decline'}
        usual={asking === 'bank' ? ['인터넷뱅킹으로 이체', '은행 파일로 일괄 이체'] : ['금액을 다시 확인해 주세요']}
        hint="기록에 남아요."
        busy={(doing === 'bank' || doing === 'decline') && '적는 중'}
        onClose={close}
        onAnswer={(words) => asking && change.mutate({ do: asking, words }, { onSettled: close })}
      />
    </div>
  )
}
