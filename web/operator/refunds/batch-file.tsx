import { useState } from 'react'
import type { BatchDetail } from '#contract/operator/refund-batches.ts'
import { won } from '#domain/prices.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './refunds.module.css'
import { useBatchAct } from './use-batch-act.ts'

type Props = { batch: BatchDetail }

/** The way to the file: first the second person where the sum needs one, then once; another copy needs its reason. */
export function BatchFile({ batch }: Props) {
  const { state, needs_approval, created_by, waiting, lines } = batch
  const staff = useStaff()
  const act = useBatchAct(batch)
  const [asking, setAsking] = useState(false)
  const doing = act.isPending ? act.variables.do : undefined
  if (state === 'DONE') return null
  const isOwn = created_by.id === staff?.id
  const left = lines.filter((line) => line.state === 'WAIT').length
  return (
    <div className={styles.acts}>
      {needs_approval && isOwn && <p>직접 만든 묶음이라 다른 담당자가 승인해야 해요.</p>}
      {needs_approval && !isOwn && (
        <Button wide size="md" busy={doing === 'approve' && '승인 중'} onClick={() => act.mutate({ do: 'approve' })}>
          {left}건 {won(waiting)} 승인
        </Button>
      )}
      {state === 'NEW' && !needs_approval && (
        <>
          <p>결제사에 한 번 더 확인한 뒤 파일을 만들어요. 만든 뒤에는 결과만 적을 수 있어요.</p>
          <Button
            wide
            size="md"
            icon="download"
            busy={doing === 'issue' && '확인 중'}
            onClick={() => act.mutate({ do: 'issue', reason: '' })}
          >
            은행 파일 만들기
          </Button>
        </>
      )}
      {state === 'ISSUED' && <p>받은 파일을 고치지 말고 은행에 올려 주세요. 엑셀에서 저장하면 앞자리 0이 사라져요.</p>}
      {state === 'ISSUED' && (
        <Button
          variant="line"
          size="md"
          icon="download"
          busy={doing === 'issue' && '만드는 중'}
          onClick={() => setAsking(true)}
        >
          같은 파일 다시 받기
        </Button>
      )}
      <ReasonDialog
        open={asking}
        title="왜 다시 받나요?"
        body="처음과 똑같은 파일이에요. 은행에 두 번 올리면 돈이 두 번 나가요."
        action="다시 받기"
        usual={['파일을 잃어버렸어요', '은행 화면에서 열리지 않아요']}
        hint="기록에 남아요."
        busy={doing === 'issue' && '만드는 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) => act.mutate({ do: 'issue', reason }, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
