import { useState } from 'react'
import type { RefundDetail } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AccountForm } from './account-form.tsx'
import { useChange } from './use-change.ts'
import { addressOf } from './use-view.ts'

type Props = { refund: RefundDetail; onGone: () => void }

/** The next step from where the refund stands; whoever asked for a large one waits for somebody else. */
export function RefundActs({ refund, onGone }: Props) {
  const staff = useStaff()
  const change = useChange(refund, onGone)
  const [asking, setAsking] = useState<'bank' | 'decline' | 'account'>()
  const { state } = refund
  const doing = change.isPending ? change.variables.do : undefined
  const close = () => setAsking(undefined)
  if (state === 'DONE') return null
  const isOwn = refund.asked_by?.id === staff?.id
  const taker = refund.taken_by
  const isMine = taker !== null && taker.id === staff?.id
  const isByHand = state === 'MANUAL' && refund.batch_id === null && (!taker || isMine)
  return (
    <PaneActs>
      {state === 'NEW' && (
        <p>
          {refund.fail_message
            ? '저절로 다시 요청하고 있어요. 계속 거절되면 직접 송금으로 옮겨요.'
            : '결제사의 답을 기다려요. 답이 없으면 저절로 다시 물어봐요.'}
        </p>
      )}
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
      {state === 'EXTERNAL' && refund.unattached && (
        <>
          <p>그 돈이 무엇의 값인지 결제 화면에서 먼저 붙여 주세요.</p>
          <ButtonLink wide size="md" to={deskAddress('/operator/payments', { key: refund.payment.payment_key })}>
            결제 화면에서 붙이기
          </ButtonLink>
        </>
      )}
      {state === 'EXTERNAL' && !refund.unattached && (
        <Button wide size="md" busy={doing === 'retry' && '보내는 중'} onClick={() => change.mutate({ do: 'retry' })}>
          남은 {won(refund.amount)} 보내기
        </Button>
      )}
      {state === 'EXTERNAL' && (
        <Button variant="danger" size="md" onClick={() => setAsking('decline')}>
          이 환불 거두기
        </Button>
      )}
      {state === 'MANUAL' && refund.batch_id !== null && (
        <ButtonLink wide size="md" to={addressOf({ lane: 'BATCH', id: refund.batch_id })}>
          송금 묶음 {refund.batch_id}번 열기
        </ButtonLink>
      )}
      {state === 'MANUAL' && refund.batch_id === null && !taker && (
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
      {isByHand && (
        <Button variant="line" size="md" onClick={() => setAsking('account')}>
          {refund.account ? '받을 계좌 바꾸기' : '받을 계좌 적기'}
        </Button>
      )}
      {(state === 'NEW' || isByHand) && (
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
        open={asking === 'bank' || asking === 'decline'}
        key={asking}
        title={titleOf(refund, asking, isOwn)}
        body={
          asking === 'bank' ? '되돌릴 수 없고, 구매자에게 문자로 알려요.' : '돈은 나가지 않고 결정 전으로 돌아가요.'
        }
        action={asking === 'bank' ? '송금 기록' : state === 'EXTERNAL' || isOwn ? '거두기' : '승인하지 않기'}
        danger={asking === 'decline'}
        usual={
          asking === 'bank'
            ? ['인터넷뱅킹으로 이체']
            : state === 'EXTERNAL'
              ? ['결제사에서 이미 돌려드렸어요']
              : [isOwn ? '금액을 다시 확인하려고요' : '금액을 다시 확인해 주세요']
        }
        hint="기록에 남아요."
        busy={(doing === 'bank' || doing === 'decline') && '적는 중'}
        onClose={close}
        onAnswer={(words) =>
          asking && asking !== 'account' && change.mutate({ do: asking, words }, { onSettled: close })
        }
      />
      {asking === 'account' && <AccountForm refund={refund} onClose={close} />}
    </PaneActs>
  )
}

function titleOf({ amount, state }: RefundDetail, asking: string | undefined, isOwn: boolean): string {
  if (asking === 'bank') return `${won(amount)}을 송금했나요?`
  if (state === 'EXTERNAL') return '이 환불을 보내지 않을까요?'
  return isOwn ? '이 환불 요청을 거둘까요?' : '이 환불을 승인하지 않을까요?'
}
