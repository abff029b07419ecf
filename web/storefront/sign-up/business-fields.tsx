import { useRef, useState } from 'react'
import { FoundAddress } from '#web/storefront/addresses/found-address.tsx'
import { PostcodeSearch } from '#web/storefront/addresses/postcode-search.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { InputGroup } from '#web/ui/input-group.tsx'
import { BusinessNumberField } from './business-number-field.tsx'
import type { SignUpDraft } from './sign-up-draft.ts'
import styles from './details-page.module.css'

type Props = {
  draft: SignUpDraft
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<SignUpDraft>) => void
}

/** Name and address of the business; the address becomes the first delivery address. */
export function BusinessFields({ draft, errorOf, onChange }: Props) {
  const [searching, setSearching] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = (name: 'name' | 'business_name' | 'zipcode' | 'address1' | 'address2') => ({
    name,
    required: true,
    value: draft[name],
    error: errorOf(name),
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange({ [name]: value }),
  })

  return (
    <div className={styles.fields} ref={box}>
      <Field label="이름" autoComplete="name" maxLength={30} {...field('name')} />
      <Field label="사업자명" autoComplete="organization" maxLength={50} {...field('business_name')} />
      <BusinessNumberField
        value={draft.business_no}
        error={errorOf('business_no')}
        onChange={(digits) => onChange({ business_no: digits })}
      />
      <div className={styles.address}>
        <InputGroup>
          <Field label="우편번호" readOnly placeholder="찾아 주세요" {...field('zipcode')} />
          <Button variant="line" onClick={() => setSearching(true)}>
            주소 찾기
          </Button>
        </InputGroup>
        <FoundAddress label="사업장 주소" {...field('address1')} />
        <Field
          label="상세주소"
          autoComplete="address-line2"
          placeholder="예: 1층 주방 뒷문"
          maxLength={100}
          {...field('address2')}
        />
      </div>
      <PostcodeSearch
        open={searching}
        onClose={() => setSearching(false)}
        onPick={({ zonecode, address }) => {
          onChange({ zipcode: zonecode, address1: address })
          setSearching(false)
        }}
        onPicked={() => box.current?.querySelector<HTMLInputElement>('[name=address2]')?.focus()}
        onRefused={(sentence) => {
          onChange({ zipcode: '', address1: '' })
          setSearching(false)
          void showAlert(sentence)
        }}
      />
    </div>
  )
}
