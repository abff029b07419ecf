import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { addAddress, type Address, changeAddress } from '#contract/account.ts'
import { refusals } from '#contract/refusals.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { addressForm } from '#domain/forms/address.ts'
import { phoneDigits, phoneForm } from '#domain/phone.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { ownDraft } from '#web/api/own-draft.ts'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { addressesQuery, addressQuery, isGone } from './address-queries.ts'
import { FoundAddress } from './found-address.tsx'
import { PostcodeSearch } from './postcode-search.tsx'
import styles from './address-form.module.css'

type Props = {
  /** The address to change; without it a new one is added. */
  address?: Address | undefined
  onSaved: (address: Address) => void
  onCancel: () => void
}
type Draft = Omit<Address, 'id'>

const blank: Draft = {
  addr_label: '',
  reci_name: '',
  reci_phone: '',
  zipcode: '',
  address1: '',
  address2: '',
  main_YN: 'N',
}

/** The draft is kept until it is saved or cancelled. That of a change belongs to the address as it was when the change began. */
const draftFor = (address: Address | undefined) =>
  address
    ? ownDraft('addressChange', draftOf(address), JSON.stringify(draftOf(address)) + address.id)
    : ownDraft('addressDraft', blank)

/** Form for an address, on /MyAddressAdd and inside the order page. Checked in the order of SPEC §5; one message at a time. */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  // The address as it was when the change began, not as a later fetch returns it.
  const [begun] = useState(address)
  const [kept] = useState(() => draftFor(begun))
  const { form, draft, field, change, show } = useFields<Draft>(kept.read())
  const [searching, setSearching] = useState(false)
  useEffect(() => kept.keep(draft), [kept, draft])

  const { isSaving, send } = useSaveAddress(address, draft, kept.drop, onSaved)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // A submit event bubbles in React through the order page around this form, and must stop here.
    event.stopPropagation()
    if (isSaving) return
    const wrong = firstProblem(addressForm, draft)
    show(wrong)
    if (!wrong) send(begun && draftOf(begun))
  }

  function handleCancel() {
    kept.drop()
    onCancel()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <Field label="배송지명" placeholder="예: 본점 주방" maxLength={30} {...field('addr_label')} />
      <Field label="받는 분 이름" autoComplete="name" maxLength={30} {...field('reci_name')} />
      <Field
        label="연락처"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        placeholder="숫자만 입력"
        {...field('reci_phone')}
        onChange={({ target: { value } }) => change({ reci_phone: phoneDigits(value) })}
      />
      <div className={styles.postcode}>
        <Field label="우편번호" readOnly placeholder="찾아 주세요" {...field('zipcode')} />
        <Button variant="secondary" icon="search" onClick={() => setSearching(true)}>
          주소 찾기
        </Button>
      </div>
      <FoundAddress label="주소" {...field('address1')} />
      <Field
        label="상세주소"
        autoComplete="address-line2"
        placeholder="예: 1층 주방 뒷문"
        maxLength={100}
        {...field('address2')}
      />
      <Checkbox checked={draft.main_YN === 'Y'} onChange={(on) => change({ main_YN: on ? 'Y' : 'N' })}>
        기본 배송지로 쓰기
      </Checkbox>
      <div className={styles.buttons}>
        <Button variant="neutral" wide onClick={handleCancel}>
          취소
        </Button>
        <Button type="submit" wide busy={isSaving && '저장 중'}>
          저장
        </Button>
      </div>
      <PostcodeSearch
        open={searching}
        onClose={() => setSearching(false)}
        onPick={({ zonecode, address: address1 }) => {
          change({ zipcode: zonecode, address1 })
          setSearching(false)
        }}
        onPicked={() => {
          const next = form.current?.querySelector<HTMLInputElement>('[name=address2]')
          next?.focus({ preventScroll: true })
          // Centered, so that it is not under the bar at the bottom.
          next?.scrollIntoView({ block: 'center' })
        }}
        onRefused={(sentence) => {
          change({ zipcode: '', address1: '' })
          setSearching(false)
          void showAlert(sentence)
        }}
      />
    </form>
  )
}

/** Saves the address; what somebody else has done with it meanwhile is asked about first. */
function useSaveAddress(address: Address | undefined, draft: Draft, onStored: () => void, onSaved: Props['onSaved']) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (over: Draft | 'new' | undefined) =>
      address && over !== 'new'
        ? api(changeAddress, { params: { id: address.id }, body: { ...draft, over } })
        : api(addAddress, { body: draft }),
    onSuccess: async (_, over) => {
      onStored()
      await queries.invalidateQueries({ queryKey: addressesQuery.queryKey })
      toast(address && over !== 'new' ? '수정 되었습니다' : '등록 되었습니다', { icon: 'check' })
    },
    onError: (error) => {
      const overtaken = error instanceof ServerRefusal && error.errno === refusals['address.changed'].errno
      if (overtaken && address) return void askAgain(address.id)
      if (address && isGone(error)) return void askForNew()
      const known = error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status < 500)
      void tellMember(known ? error.message : '오류가 발생했습니다. 다시 시도해 주세요.')
    },
  })

  /**
   * `onSuccess` is passed to `mutate`, so it is not called if the form was left meanwhile: no navigation away from where the reader is by
   * then.
   */
  const send = (over: Draft | 'new' | undefined) => save.mutate(over, { onSuccess: ({ data }) => onSaved(data) })

  /** Somebody has saved the same address meanwhile: the differences are shown, and it is overwritten only after a confirmation. */
  async function askAgain(id: number) {
    const now = await queries.fetchQuery({ ...addressQuery(id), staleTime: 0 }).then(draftOf, () => undefined)
    if (!now) return tellMember(refusals['address.changed'].message)
    const title = '그사이 다른 곳에서 바꾼 배송지예요'
    const body = `지금은 ${differences(now, draft)}`
    if (await askConfirm({ title, body, action: '내가 쓴 내용으로 저장', cancel: '더 고치기' })) send(now)
  }

  /** Somebody has deleted the address meanwhile: what was typed can still be saved as a new one. */
  async function askForNew() {
    void queries.invalidateQueries({ queryKey: addressesQuery.queryKey, exact: true })
    const title = '그사이 다른 곳에서 지운 배송지예요'
    if (await askConfirm({ title, body: '쓴 내용은 그대로 있어요.', action: '새 배송지로 저장', cancel: '닫기' }))
      send('new')
  }
  return { isSaving: save.isPending, send }
}

const draftOf = ({ addr_label, reci_name, reci_phone, zipcode, address1, address2, main_YN }: Address): Draft => ({
  addr_label,
  reci_name,
  reci_phone,
  zipcode,
  address1,
  address2,
  main_YN,
})

/** '받는 분 이름 ‘이서연’, 상세주소 ‘2층’': the values of `one` that differ from those of `other`. */
const differences = (one: Draft, other: Draft): string =>
  [
    ['배송지명', one.addr_label, other.addr_label],
    ['받는 분 이름', one.reci_name, other.reci_name],
    ['연락처', phoneForm(one.reci_phone), phoneForm(other.reci_phone)],
    ['우편번호', one.zipcode, other.zipcode],
    ['주소', one.address1, other.address1],
    ['상세주소', one.address2, other.address2],
    ['기본 배송지', one.main_YN === 'Y' ? '맞음' : '아님', other.main_YN === 'Y' ? '맞음' : '아님'],
  ]
    .filter(([, here, there]) => here !== there)
    .map(([label, here]) => `${label} ‘${here}’`)
    .join(', ')
