import type { DeskSettings } from '#contract/operator/settings.ts'
import { Field } from '#web/ui/field.tsx'
import { FormFrame } from './form-frame.tsx'
import { type Present, useSettingForm } from './use-setting-form.ts'
import styles from './settings.module.css'

const companyNames: Record<keyof DeskSettings['company'], string> = {
  name: '상호',
  representative: '대표자',
  business_no: '사업자번호',
  mail_order_no: '통신판매업 신고번호',
  address: '주소',
  phone: '전화',
  email: '이메일',
  hosting: '호스팅 업체',
  privacy_officer: '개인정보 책임자',
}
const supportNames: Record<keyof DeskSettings['support'], string> = {
  hours: '상담 시간',
  lunch: '점심 시간',
  inquiry_receipt: '문의 접수',
  inquiry_answer: '문의 답변',
}
const entries = <Key extends string>(names: Record<Key, string>) => Object.entries(names) as [Key, string][]

/** Data for the footer of every page, statements and legal texts. */
export function CompanyForm({ present }: { present: Present }) {
  const form = useSettingForm('company', present)
  const { company, support } = form.all
  return (
    <FormFrame title="회사와 상담" help="모든 화면 아래와 거래명세서, 약관에 나와요." form={form}>
      <div className={styles.fields}>
        {entries(companyNames).map(([key, name]) => (
          <Field
            key={key}
            label={name}
            maxLength={200}
            required={key === 'name'}
            value={company[key]}
            onChange={({ target }) => form.change({ company: { ...company, [key]: target.value } })}
          />
        ))}
        {entries(supportNames).map(([key, name]) => (
          <Field
            key={key}
            label={name}
            maxLength={40}
            value={support[key]}
            onChange={({ target }) => form.change({ support: { ...support, [key]: target.value } })}
          />
        ))}
      </div>
    </FormFrame>
  )
}
