import { useState } from 'react'
import { type IntakeDraft, rejectDraft, returnDraft } from '#contract/operator/intake.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { at } from '#web/operator/imports/at.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { useStillHere } from '#web/router/use-still-here.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './intake.module.css'

type Submitted = Pick<IntakeDraft, 'id' | 'version'> & {
  state?: string
  submitted: NonNullable<IntakeDraft['submitted']>
}

/** A listing of a partner: who asks for its review. It is accepted by putting it on sale; here it is given back or refused. */
export function SubmittedNotice({ draft: { id, version, state, submitted } }: { draft: Submitted }) {
  const navigate = useNavigate()
  const here = useStillHere()
  const [asked, setAsked] = useState<'return' | 'reject'>()
  const decide = useAct(at, {
    run: ({ to, note }: { to: 'return' | 'reject'; note: string }) =>
      operatorApi(to === 'return' ? returnDraft : rejectDraft, { params: { id }, body: { version, note } }),
    said: (_, { to }) => (to === 'return' ? '공급사에 돌려보냈어요' : '받지 않기로 했어요'),
    done() {
      if (here()) navigate(at.to({ lane: 'SUBMITTED' }))
    },
  })
  // With a time to be sold at, it is accepted; that is taken back first.
  const isOpen = state !== 'SCHEDULED'
  const dialog = (to: 'return' | 'reject') => ({
    open: asked === to,
    hint: '공급사가 읽어요.',
    busy: decide.isPending && '보내는 중',
    onAnswer: (note: string) => decide.mutateAsync({ to, note }).then(() => setAsked(undefined)),
    onClose: () => setAsked(undefined),
  })
  return (
    <div className={styles.submitted}>
      <Icon name="truck" size={20} />
      <p>
        <b>{submitted.partner_name}</b>의 {submitted.name} 님이 {dateTime(submitted.at)}에 심사를 요청했어요.
        {isOpen && ' 사진과 맞으면 판매를 시작하세요.'}
      </p>
      {isOpen && (
        <>
          <Button variant="line" size="md" onClick={() => setAsked('return')}>
            돌려보내기
          </Button>
          <Button variant="line" size="md" onClick={() => setAsked('reject')}>
            받지 않기
          </Button>
        </>
      )}
      <ReasonDialog
        {...dialog('return')}
        title="공급사에 돌려보낼까요?"
        label="무엇을 고쳐야 하나요"
        missing="무엇을 고쳐야 하는지 입력하세요"
        action="돌려보내기"
        usual={['라벨 사진이 흐려요', '무게를 다시 확인해 주세요', '가격을 다시 확인해 주세요']}
      />
      <ReasonDialog
        {...dialog('reject')}
        title="이 도체를 받지 않을까요?"
        body="다시 되돌릴 수 없어요. 공급사가 새로 등록해야 해요."
        action="받지 않기"
        danger
        usual={['이력번호가 달라요', '이미 등록한 도체예요', '취급하지 않는 상품이에요']}
      />
    </div>
  )
}
