import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { leave, listOutReasons } from '#contract/account.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { freeTextReason, withdrawalForm } from '#domain/forms/withdrawal.ts'
import { api } from '#web/api/api.ts'
import { ownDraft } from '#web/api/own-draft.ts'
import { accessToken, endSession, setLeaving } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { forgetBegun } from '#web/storefront/shell/leave.ts'
import { storeReturnTo } from '#web/storefront/shell/return-to.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFields } from '#web/ui/use-fields.ts'
import styles from './member-out-page.module.css'

/** Kept, because the session may end before the form is sent. */
const kept = ownDraft('outDraft', { user_out_code_id: '', user_content: '' })

const reasonsQuery = {
  queryKey: ['codes', 'user-out'],
  queryFn: async () => (await api(listOutReasons, {})).data,
}

/** /MemberOut */
export function MemberOutPage() {
  const { data: reasons, error, refetch } = useQuery(reasonsQuery)
  return (
    <AccountPage title="회원 탈퇴" header="flow" back="/MyPage" narrow>
      {reasons ? (
        <Leaving reasons={reasons} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </AccountPage>
  )
}

function Leaving({ reasons }: { reasons: readonly { id: number; out_kind: string }[] }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { form, draft: typed, field, show } = useFields(kept.read())
  useEffect(() => kept.keep(typed), [typed])
  const reason = Number(typed.user_out_code_id)
  const draft = {
    user_out_code_id: reason,
    user_content: reason === freeTextReason ? typed.user_content : '',
  }
  const out = useMutation({
    mutationFn() {
      // The pushed end of the session may arrive before the response.
      setLeaving(true)
      return api(leave, { body: draft }).finally(() => setLeaving(false))
    },
    onSuccess: () => {
      // Nothing about the member stays in this browser.
      forgetBegun()
      stored.drop('savedUserId', 'wait_user_name', 'orderno', 'urlCode', 'paymentDone')
      stored.drop('orderChoices', 'returnTo', 'givenUpForms', 'placesInLists')
      endSession()
      queries.clear()
      toast('탈퇴되었습니다', { icon: 'check' })
      navigate('/', { replace: true })
    },
    onError(error) {
      if (accessToken()) return void showAlert(accountErrorMessage(error))
      queries.clear()
      const toLogin = () => {
        storeReturnTo({ path: '/MemberOut' })
        navigate('/UserLogin')
      }
      toast('다시 로그인해 주세요.', { icon: 'lock', action: { label: '로그인', onPress: toLogin } })
    },
  })

  function handleStay() {
    kept.drop()
    navigate('/MyPage', { replace: true })
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (out.isPending) return
    const wrong = firstProblem(withdrawalForm, draft)
    show(wrong)
    if (wrong) return
    const sure = await askConfirm({
      title: '탈퇴하면 되돌릴 수 없어요',
      body: '주문 내역을 볼 수 없고, 3개월 동안 다시 가입할 수 없어요.',
      action: '탈퇴하기',
      danger: true,
    })
    if (sure) out.mutate()
  }

  return (
    <form ref={form} className={styles.page} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h2>무엇이 아쉬웠나요?</h2>
      <p>알려 주시면 고칠게요.</p>
      <ul>
        <li>진행 중인 주문이나 환불이 있으면 끝난 뒤에 탈퇴할 수 있어요.</li>
        <li>탈퇴하면 담아 둔 상품은 바로 풀리고, 되돌릴 수 없어요.</li>
        <li>탈퇴한 뒤 3개월 동안은 다시 가입할 수 없어요.</li>
        <li>계약과 결제 기록은 법에 따라 5년, 분쟁 기록은 3년 동안 따로 보관한 뒤 지워요.</li>
      </ul>
      <div className={styles.fields}>
        <Select
          label="탈퇴 사유"
          placeholder="골라 주세요"
          options={reasons.map(({ id, out_kind }) => ({ value: String(id), label: out_kind }))}
          {...field('user_out_code_id')}
        />
        {reason === freeTextReason && <TextAreaField label="자세한 사유" maxLength={500} {...field('user_content')} />}
      </div>
      <div className={styles.buttons}>
        <Button wide onClick={handleStay}>
          계속 이용하기
        </Button>
        <Button type="submit" variant="danger" busy={out.isPending && '탈퇴 중'}>
          탈퇴하기
        </Button>
      </div>
    </form>
  )
}
