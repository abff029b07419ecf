import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findId } from '#contract/session.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { findIdForm } from '#domain/forms/find-id.ts'
import { phoneDigits } from '#domain/phone.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from './find-page.module.css'

const empty = { name: '', phone_no: '' }

/** /IdSearch: name and phone, then the id. */
export function IdSearchPage() {
  const [found, setFound] = useState<string>()
  return (
    <Page title="ID 찾기" header="flow" back="/UserLogin" narrow>
      <div className={styles.page}>{found ? <Found userid={found} /> : <Search onFound={setFound} />}</div>
    </Page>
  )
}

function Search({ onFound }: { onFound: (userid: string) => void }) {
  const { form, draft, field, change, show } = useFields(empty)
  const search = useMutation({
    mutationFn: () => api(findId, { body: draft }),
    onSuccess: ({ data }) => onFound(data.userid),
    onError: (error) => void sayNotFound(error),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (search.isPending) return
    const wrong = firstProblem(findIdForm, draft)
    show(wrong)
    if (!wrong) search.mutate()
  }

  return (
    <>
      <h2>가입할 때 쓴 정보를 알려 주세요</h2>
      <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <Field label="이름" autoComplete="name" maxLength={30} {...field('name')} />
        <Field
          label="휴대폰번호"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="숫자만 입력"
          {...field('phone_no')}
          onChange={({ target: { value } }) => change({ phone_no: phoneDigits(value) })}
        />
        <Button type="submit" size="xl" wide busy={search.isPending && '찾는 중'}>
          ID 찾기
        </Button>
      </form>
    </>
  )
}

function Found({ userid }: { userid: string }) {
  return (
    <>
      <h2>ID를 찾았어요</h2>
      <output className={styles.found}>
        <span>ID</span>
        <b>{userid}</b>
      </output>
      <div className={styles.ways}>
        <ButtonLink to="/UserLogin" size="xl" wide replace state={{ userid }}>
          로그인
        </ButtonLink>
        <ButtonLink to="/PassSearch" variant="line" wide replace>
          비밀번호 찾기
        </ButtonLink>
      </div>
    </>
  )
}

/** SPEC §8: not found, refused, no response. More words of a refusal (too many attempts) are shown below. */
function sayNotFound(error: unknown): Promise<void> {
  if (!(error instanceof ServerRefusal)) return showAlert('서버와 통신 중 오류가 발생했습니다.')
  if (error.status === 404) return showAlert('정보가 없습니다')
  return showAlert('오류 발생', error.status < 500 ? error.message : undefined)
}
