import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeMe } from '#contract/account.ts'
import { businessForm } from '#domain/business-form.ts'
import { api } from '#web/api/api.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { Coming } from '#web/storefront/shell/coming.tsx'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { useAhead } from '#web/storefront/shell/use-ahead.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { phoneNumber } from '#web/ui/format.ts'
import { Radio } from '#web/ui/radio.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { InputGroup } from '#web/ui/input-group.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Devices } from './devices.tsx'
import { type Me, meQuery } from './me-query.ts'
import { WaitingChange } from './waiting-change.tsx'
import { PasswordChange } from './password-change.tsx'
import styles from './my-info-page.module.css'

const loadPhone = () => import('./phone-change.tsx').then((module) => module.PhoneChange)
const loadNames = () => import('./names-change.tsx').then((module) => module.NamesChange)
const PhoneChange = lazyPart(loadPhone)
const NamesChange = lazyPart(loadNames)
const loadBoth = () => Promise.all([loadPhone(), loadNames()])

/** /MyInfo */
export function MyInfoPage() {
  const { data: me, error, refetch } = useQuery(meQuery)
  useAhead(loadBoth)
  return (
    <AccountPage title="내 정보" header="flow" back="/MyPage" narrow>
      {me ? (
        <>
          <Info me={me} />
          <PasswordChange userid={me.userid} />
          <Devices userid={me.userid} />
        </>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.part}>
          <SkeletonRows rows={6} />
        </div>
      )}
    </AccountPage>
  )
}

function Info({ me }: { me: Me }) {
  const queries = useQueryClient()
  // A choice that another device has made meanwhile is shown, and is not overwritten unless something is picked here.
  const [picked, setPicked] = useState<Me['sms_YN']>()
  const consent = picked ?? me.sms_YN
  const [changing, setChanging] = useState<'phone' | 'names'>()
  // Back closes the form of the change; the file that was chosen for it is still there when it opens again.
  const [paper, setPaper] = useState<File>()
  const close = () => setChanging(undefined)
  const save = useMutation({
    mutationFn: (sms_YN: Me['sms_YN']) => api(changeMe, { body: { sms_YN } }),
    onSuccess: (_, sms_YN) => {
      queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, sms_YN })
      setPicked((now) => (now === sms_YN ? undefined : now))
      toast('수정되었습니다', { icon: 'check' })
    },
    onError: (error) => void tellMember(accountErrorMessage(error, '수정 중 오류가 발생했습니다.')),
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(consent)
  }
  const shown = [
    ['ID', me.userid],
    ['이름', me.name],
    ['사업자명', me.business_name],
    ['사업자번호', businessForm(me.business_no)],
    ['증명 서류', me.user_cert_file?.ori_name ?? '없음'],
  ] as const

  return (
    <>
      <form className={styles.part} onSubmit={handleSubmit}>
        <h2>회원 정보</h2>
        <div className={styles.fields}>
          {shown.map(([label, value]) => (
            <TextAreaField key={label} label={label} value={value} rows={1} readOnly />
          ))}
          <InputGroup>
            <TextAreaField label="휴대폰번호" value={phoneNumber(me.phone_no)} rows={1} readOnly />
            <Button variant="line" aria-label="휴대폰번호 변경" onClick={() => setChanging('phone')}>
              변경
            </Button>
          </InputGroup>
        </div>
        <WaitingChange me={me} />
        <div className={styles.button}>
          <Button variant="line" wide onClick={() => setChanging('names')}>
            사업자 정보 변경
          </Button>
        </div>
        <p className={styles.note}>이름, 사업자명, 사업자번호, 증명 서류를 바꿀 수 있어요.</p>
        <fieldset className={styles.consent}>
          <legend>혜택·시세 문자 받기</legend>
          <Radio name="sms_YN" value="Y" checked={consent === 'Y'} onChange={() => setPicked('Y')}>
            받을게요
          </Radio>
          <Radio name="sms_YN" value="N" checked={consent === 'N'} onChange={() => setPicked('N')}>
            안 받을게요
          </Radio>
        </fieldset>
        <div className={styles.button}>
          <Button type="submit" wide busy={save.isPending && '저장 중'}>
            저장
          </Button>
        </div>
      </form>
      <Coming onLost={close}>
        {changing === 'phone' && <PhoneChange open onClose={close} />}
        {changing === 'names' && <NamesChange open me={me} file={paper} onFile={setPaper} onClose={close} />}
      </Coming>
    </>
  )
}
