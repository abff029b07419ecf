import { useIsMutating, useMutation } from '@tanstack/react-query'
import { refusals } from '#contract/refusals.ts'
import { logIn } from '#contract/session.ts'
import { join } from '#contract/sign-up.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { startWaiting } from '#web/api/start-session.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { stored } from '#web/api/stored.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { fileProblem } from '#web/storefront/files/file-problem.ts'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { isSignUp } from './is-sign-up.ts'
import { dropDraft, keepDraft, readDraft, type SignUpDraft } from './sign-up-draft.ts'
import { dropSecrets, type Secrets } from './typed-secrets.ts'
import { withFile } from '#web/api/with-file.ts'

export type Application = { draft: SignUpDraft; secrets: Secrets; file: File }
export type Refused = { field: string; message: string }

const fieldsOf: Record<number, string | undefined> = {
  [refusals['userid.taken'].errno]: 'userid',
  [refusals['business.taken'].errno]: 'business_no',
  [refusals['business.left-lately'].errno]: 'business_no',
  [refusals['phone.code-wrong'].errno]: 'auth_number',
  [refusals['phone.code-expired'].errno]: 'auth_number',
  [refusals['phone.code-dead'].errno]: 'auth_number',
  [refusals['phone.not-verified'].errno]: 'auth_number',
  [refusals['password.common'].errno]: 'password',
  [refusals['address.area'].errno]: 'zipcode',
}

const mutationKey = ['join']

/**
 * Sends the application. A refusal is shown in a dialog and then at its field; the input stays. A request that is running when the page is
 * left goes on, and is still pending for a page that is opened again.
 */
export function useJoin(onRefused: (refused: Refused) => void) {
  const navigate = useNavigate()
  const sending = useSending()
  const isPending = useIsMutating({ mutationKey }) > 0
  const mutation = useMutation({
    mutationKey,
    mutationFn: async ({ draft, secrets, file }: Application) => {
      const { userid, name, business_name, business_no, zipcode, address1, address2, phone_no, sms_YN } = draft
      const first = { addr_label: '사업장', reci_name: name.trim(), reci_phone: phone_no, main_YN: 'Y' } as const
      const business = { name, business_name, business_no, zipcode, address1, address2 }
      const { terms_version, policy_version } = draft
      const agreed = { terms_version, policy_version }
      const body = withFile({ userid, ...secrets, ...business, phone_no, sms_YN, ...first, ...agreed }, file)
      const enter = async () => (await api(logIn, { body: { userid: userid.trim(), password: secrets.password } })).data
      try {
        await api(join, { body }, sending.begin())
      } catch (error) {
        // An application whose response was lost may have arrived, and is then the one that holds the id, now or after a reload.
        const taken = error instanceof ServerRefusal && error.errno === refusals['userid.taken'].errno
        if (!(taken || error instanceof NetworkFailure) || sending.wasCancelled()) throw error
        // It has arrived if its owner can log in.
        const waiting = await enter().catch(() => undefined)
        if (waiting?.user.status !== 'WAIT') throw error
        return waiting
      }
      return enter().catch(() => undefined)
    },
    onSettled: sending.end,
    onSuccess: (waiting, { draft: { name, phone_no } }) => {
      dropDraft()
      dropSecrets()
      // After the login the applicant is known: the page opens by itself once the desk has decided.
      if (waiting) startWaiting(waiting)
      else stored.set('wait_user_name', name)
      const applied = { phone_no, applied_at: new Date(serverTime()).toISOString() }
      const to = '/Memberprocess03'
      if (isSignUp(location.pathname)) return navigate(to, { replace: true, state: { applied } })
      // A reader who is on another page by now stays there.
      const onPress = () => navigate(to, { state: { applied } })
      toast('가입 신청을 보냈어요', { icon: 'check', action: { label: '보기', to, onPress } })
    },
    // Not awaited: the response is here, so nothing must stay busy under the dialog.
    onError: (error) => void tell(error),
  })

  async function tell(error: Error) {
    if (sending.wasCancelled()) return
    const field = error instanceof ServerRefusal ? (fileProblem(error)?.field ?? fieldsOf[error.errno]) : undefined
    await showAlert('등록에 실패했습니다', accountErrorMessage(error))
    if (error instanceof ServerRefusal && error.errno === refusals['terms.changed'].errno) {
      keepDraft({ ...readDraft(), terms: false, privacy: false })
      navigate('/Memberprocess01')
    }
    if (field) onRefused({ field, message: error.message })
  }
  return { ...mutation, isPending, sending }
}
