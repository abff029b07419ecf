import { useState } from 'react'
import { declineObjection, type Objection } from '#contract/operator/settlement-objections.ts'
import { leaveLineOut, type SettlementDetail } from '#contract/operator/settlements.ts'
import { particleFor } from '#domain/particles.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { at, type View } from './at.ts'
import { ObjectionList } from './objection-list.tsx'

type Props = { settlement: SettlementDetail; seen: Seen<View> }
type Answer = 'out' | 'stays'
type Asking = { objection: Objection; answer: Answer }
const labels = { out: '빼기', stays: '그대로 두기' } as const

/** What the partner objects to. Each objection is answered by leaving its line out or by saying why it stays. */
export function Objections({ settlement: { id, objections, state }, seen: { may } }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const act = useAct(at, {
    run: ({ objection, answer, words }: Asking & { words: string }): Promise<unknown> =>
      answer === 'out'
        ? operatorApi(leaveLineOut, { params: { id, line: objection.line_id }, body: { reason: words } })
        : operatorApi(declineObjection, { params: { id: objection.id }, body: { answer: words } }),
    said: (_, { answer }) => (answer === 'out' ? '이의를 받아들여 정산에서 뺐어요' : '이의에 답했어요'),
    done: () => setAsking(undefined),
  })
  const isOut = asking?.answer === 'out'
  const cut = asking?.objection.pc_name ?? ''
  const of = asking ? `${asking.objection.order_no} ${cut}${particleFor(cut, '을(를)')}` : ''
  const answers: readonly Answer[] = state === 'CLOSED' ? ['out', 'stays'] : ['stays']
  return (
    <>
      <ObjectionList
        objections={objections}
        acts={(objection) =>
          may &&
          answers.map((answer) => (
            <Button
              key={answer}
              variant="line"
              size="md"
              aria-label={`${objection.order_no} ${objection.pc_name} ${labels[answer]}`}
              onClick={() => setAsking({ objection, answer })}
            >
              {labels[answer]}
            </Button>
          ))
        }
      />
      <ReasonDialog
        key={`${asking?.objection.id}${asking?.answer}`}
        open={asking !== undefined}
        forgets
        title={isOut ? `${of} 이 정산에서 뺄까요?` : `${of} 그대로 둘까요?`}
        body={
          isOut
            ? '다음 정산까지 기다려요. 나머지는 그대로 지급할 수 있어요.'
            : '금액은 그대로예요. 답하면 정산을 승인할 수 있어요.'
        }
        label="답"
        missing="답을 입력하세요"
        action={isOut ? '정산에서 빼기' : '그대로 두기'}
        usual={isOut ? ['다시 확인하고 다음 정산에 넣을게요'] : ['기록을 확인했고 금액이 맞아요']}
        hint="공급사가 읽고, 기록에 남아요."
        busy={act.isPending && '적는 중'}
        onAnswer={(words) => asking && act.mutate({ ...asking, words })}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}
