import { useState } from 'react'
import type { ReturnDetail } from '#contract/operator/returns.ts'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ExchangeSheet } from './exchange-sheet.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useDecide } from './use-decide.ts'
import styles from './returns.module.css'

/** What can be decided from where the request stands. */
export function ReturnActs({ request }: { request: ReturnDetail }) {
  const decide = useDecide(request)
  const [asking, setAsking] = useState<'refuse' | 'refund' | 'exchange'>()
  const { state } = request
  const doing = decide.isPending ? decide.variables.do : undefined
  const close = () => setAsking(undefined)
  if (state === 'REFUNDING')
    return (
      <PaneActs>
        <p>환불이 끝나면 반품도 저절로 끝나고 구매자에게 문자로 알려요.</p>
      </PaneActs>
    )
  if (state !== 'REQUESTED' && state !== 'PICKUP' && state !== 'RECEIVED') return null
  return (
    <PaneActs>
      {state === 'REQUESTED' && (
        <Button wide size="md" busy={doing === 'approve' && '승인 중'} onClick={() => decide.mutate({ do: 'approve' })}>
          승인하고 회수
        </Button>
      )}
      {state === 'PICKUP' && (
        <Button wide size="md" busy={doing === 'receive' && '적는 중'} onClick={() => decide.mutate({ do: 'receive' })}>
          상품 받음
        </Button>
      )}
      {state === 'RECEIVED' && (
        <Button wide size="md" onClick={() => setAsking('refund')}>
          환불하기
        </Button>
      )}
      <Button wide variant="line" size="md" onClick={() => setAsking('exchange')}>
        {state === 'REQUESTED' ? '회수 없이 교환' : '다른 상품으로 교환'}
      </Button>
      <div className={styles.row}>
        {state === 'REQUESTED' && (
          <Button variant="line" size="md" onClick={() => setAsking('refund')}>
            회수 없이 환불
          </Button>
        )}
        <Button variant="danger" size="md" onClick={() => setAsking('refuse')}>
          {state === 'REQUESTED' ? '거절' : '환불 없이 끝내기'}
        </Button>
      </div>
      <ReasonDialog
        open={asking === 'refuse'}
        title={`${request.pc_name} 반품을 거절할까요?`}
        body={state === 'REQUESTED' ? '구매확정 상태로 돌아가요.' : '받은 상품은 구매자에게 돌려보내 주세요.'}
        action="거절"
        danger
        usual={['사진에서 이상을 찾을 수 없었어요.', '표시와 같은 상품이었어요.', '보관 온도를 벗어났어요.']}
        hint="구매자가 문자로 읽어요."
        busy={doing === 'refuse' && '거절 중'}
        onClose={close}
        onAnswer={(words) => decide.mutate({ do: 'refuse', words }, { onSettled: close })}
      />
      <RefundDialog
        open={asking === 'refund'}
        request={request}
        busy={doing === 'refund' && '환불 중'}
        onClose={close}
        onAnswer={(part, words) => decide.mutate({ do: 'refund', part, words }, { onSettled: close })}
      />
      <ExchangeSheet
        open={asking === 'exchange'}
        request={request}
        busy={doing === 'exchange' && '교환 중'}
        onClose={close}
        onAnswer={(box, words) => decide.mutate({ do: 'exchange', box, words }, { onSuccess: close })}
      />
    </PaneActs>
  )
}
