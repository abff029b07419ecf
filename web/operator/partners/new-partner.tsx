import { addPartner } from '#contract/operator/partners.ts'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { type Draft, emptyForm, type Lists, sentOf, type Typed } from './form.ts'
import { PartnerForm } from './partner-form.tsx'

type Props = { at: Ground; lists: Lists; onMade: (id: number) => void; onClose: () => void }

export function NewPartner({ at, lists, onMade, onClose }: Props) {
  const draft = useSessionDraft<Draft>('partner:new')
  const add = useAct(at, {
    run: (typed: Typed) => operatorApi(addPartner, { body: sentOf(typed) }),
    said: () => '공급사를 더했어요. 일시 중지 상태로 시작해요',
    done({ id }) {
      draft.drop()
      onMade(id)
    },
  })
  return (
    <DetailPane title="새 공급사" onClose={onClose}>
      <PartnerForm
        start={emptyForm}
        lists={lists}
        last4=""
        action="더하기"
        draft={draft}
        version={0}
        busy={add.isPending && '더하는 중'}
        onConflictSeen={onClose}
        onSave={add.mutate}
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </DetailPane>
  )
}
