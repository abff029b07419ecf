import { addPartner } from '#contract/operator/partners.ts'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { type AccountNumber, type Draft, draftName, emptyForm, type Lists, type Sent, sentOf } from './form.ts'
import { PartnerForm } from './partner-form.tsx'

type Props = {
  at: Ground
  lists: Lists
  account: AccountNumber
  /** `open`: the form was edited further after sending. */
  onMade: (id: number, open: boolean) => void
  onClose: () => void
}

export function NewPartner({ at, lists, account, onMade, onClose }: Props) {
  const draft = useSessionDraft<Draft>(draftName('new'))
  const here = useStillHere()
  const add = useAct(at, {
    run: ({ typed }: Sent) => operatorApi(addPartner, { body: sentOf(typed) }),
    said: () => '공급사를 더했어요. 일시 중지 상태로 시작해요',
    done({ id }, { typed, sent }) {
      const stays = draft.settle(sent, (newest) => newest, draftName(id))
      const differs = account.value !== typed.bank_account
      account.type(differs ? account.value : '', id)
      if (here()) onMade(id, stays || differs)
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
        account={account}
        version={0}
        busy={add.isPending && '더하는 중'}
        onConflictSeen={onClose}
        onSave={(typed) => add.mutate({ typed, sent: draft.value })}
        onCancel={() => {
          draft.drop()
          onClose()
        }}
      />
    </DetailPane>
  )
}
