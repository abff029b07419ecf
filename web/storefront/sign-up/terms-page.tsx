import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '#web/router/use-navigate.ts'
import { legalQuery } from '#web/storefront/legal/legal-query.ts'
import { LegalText } from '#web/storefront/legal/legal-text.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { hasAgreed, keepDraft, readDraft, type SignUpDraft } from './sign-up-draft.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { VisitorsOnly } from './visitors-only.tsx'
import styles from './terms-page.module.css'

const titles = {
  terms: '이용약관 동의',
  privacy: '개인정보 수집·이용 동의',
  age: '만 14세 이상입니다',
}
type TermsName = keyof typeof titles
const names = Object.keys(titles) as TermsName[]

/** /Memberprocess01 */
export function TermsPage() {
  return (
    <VisitorsOnly>
      <Terms />
    </VisitorsOnly>
  )
}

function Terms() {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(readDraft)
  const [reading, setReading] = useState<TermsName>()
  useEffect(() => keepDraft(draft), [draft])
  const { data: terms } = useQuery(legalQuery('terms'))
  const { data: policy } = useQuery(legalQuery('policy'))
  // Consent is given to the versions that are shown now.
  const agree = (part: Partial<SignUpDraft>) =>
    setDraft((now) => ({
      ...now,
      terms_version: terms?.effective_from ?? now.terms_version,
      policy_version: policy?.effective_from ?? now.policy_version,
      ...part,
    }))
  const agreed = names.filter((name) => draft[name])
  const all = agreed.length === names.length

  return (
    <SignUpFrame
      step={1}
      title="약관에 동의해 주세요"
      words="모두 꼭 필요한 내용이에요. 눌러서 전문을 읽을 수 있어요."
      back="/MemberReg"
    >
      <fieldset className={styles.terms}>
        <legend>약관 동의</legend>
        <div className={styles.all}>
          <Checkbox
            checked={all}
            half={agreed.length > 0 && !all}
            onChange={(on) => agree({ terms: on, privacy: on, age: on })}
          >
            전체 동의
          </Checkbox>
        </div>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Checkbox checked={draft[name]} onChange={(on) => agree({ [name]: on })}>
                <span>
                  <b>필수</b> {titles[name]}
                </span>
              </Checkbox>
              <Button
                variant="text"
                size="md"
                aria-label={`${titles[name]} 전문 보기`}
                onClick={() => setReading(name)}
              >
                보기
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
      <Sheet
        open={reading !== undefined}
        onClose={() => setReading(undefined)}
        title={reading ? titles[reading] : ''}
        tall
        footer={
          reading && (
            <Button
              wide
              onClick={() => {
                agree({ [reading]: true })
                setReading(undefined)
              }}
            >
              동의하기
            </Button>
          )
        }
      >
        {reading && (
          <div className={styles.read}>
            <LegalText name={reading} />
          </div>
        )}
      </Sheet>
      <ActionBar>
        <Button size="xl" wide disabled={!hasAgreed(draft)} onClick={() => navigate('/Memberprocess02')}>
          다음
        </Button>
      </ActionBar>
    </SignUpFrame>
  )
}
