import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Address } from '#contract/account.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { deliveryRefusal } from '#domain/delivery-area.ts'
import { Recipient } from '#web/storefront/addresses/recipient.tsx'
import { AddressForm } from '#web/storefront/addresses/address-form.tsx'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { errorMessage } from '#web/api/failures.ts'
import styles from './order-page.module.css'

type Props = {
  chosen: Address | undefined
  onChoose: (id: number) => void
  /** Whether an address is being edited: an unsaved one must not be paid for. */
  onWriting: (writing: boolean) => void
}
/** L: the list; W: writing an address, a new or an existing one. Closed: only the chosen one is shown. */
type State = { at: 'closed' } | { at: 'L'; from?: number | undefined } | { at: 'W'; address?: Address }

export function AddressPicker({ chosen, onChoose, onWriting }: Props) {
  const { data: addresses, error, refetch } = useQuery(addressesQuery)
  const [state, setTo] = useState<State>({ at: 'closed' })
  const setState = (next: State) => {
    setTo(next)
    onWriting(next.at === 'W')
  }
  const at = state.at === 'closed' && addresses && !chosen ? 'L' : state.at
  const place = useFocusInto(state)

  return (
    <div ref={place} className={styles.picker}>
      <div className={styles.head}>
        <h2>배송지</h2>
        {at !== 'W' && chosen && (
          <Button
            variant="line"
            size="md"
            data-at="closed"
            onClick={() => setState({ at: at === 'L' ? 'closed' : 'L' })}
          >
            {at === 'L' ? '닫기' : '변경'}
          </Button>
        )}
      </div>
      {!addresses && !error && (
        <Loading>
          <Skeleton width="9rem" height="1.375rem" />
          <br />
          <Skeleton width="16rem" />
        </Loading>
      )}
      {!addresses && error && (
        <p className={styles.problem} role="alert">
          {errorMessage(error)}{' '}
          <Button variant="text" size="md" icon="refresh" onClick={() => void refetch()}>
            다시 시도
          </Button>
        </p>
      )}
      {at === 'closed' && chosen && <ChosenAddress address={chosen} />}
      {at === 'L' && addresses && (
        <AddressChoice
          addresses={addresses}
          chosenId={chosen?.id}
          onChoose={onChoose}
          onClose={() => setState({ at: 'closed' })}
          onWrite={(address) => setState({ at: 'W', address })}
        />
      )}
      {state.at === 'W' && (
        <fieldset tabIndex={-1} data-at="W" aria-label={state.address ? '배송지 수정' : '새 배송지'}>
          <AddressForm
            address={state.address}
            onSaved={(saved) => {
              onChoose(saved.id)
              setState({ at: 'closed' })
            }}
            onCancel={() => setState({ at: 'L', from: state.address?.id })}
          />
        </fieldset>
      )}
    </div>
  )
}

const refusalOf = ({ zipcode, address1 }: Address, areas: PublicSettings['remote_areas'] | undefined) =>
  deliveryRefusal({ zonecode: zipcode, address: address1 }, areas)

/** The chosen address. It may lie where nothing is delivered any more since it was chosen. */
function ChosenAddress({ address }: { address: Address }) {
  const settings = useSettings()
  const refusal = settings && refusalOf(address, settings.remote_areas)
  return (
    <>
      <AddressWords address={address} alone />
      {refusal && (
        <p className={styles.problem} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

/** The pressed button is gone together with its state: the focus moves into the next state, and on return to the button that led there. */
function useFocusInto(state: State) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    const cancelled = before.current.at === 'W' && state.at === 'L'
    before.current = state
    if (!isFocusFree()) return
    const mark = cancelled ? `L${state.from ?? ''}` : state.at
    place.current?.querySelector<HTMLElement>(`[data-at='${mark}']`)?.focus({ preventScroll: true })
  }, [state])
  return place
}

function AddressChoice({
  addresses,
  chosenId,
  onChoose,
  onClose,
  onWrite,
}: {
  addresses: readonly Address[]
  chosenId: number | undefined
  onChoose: (id: number) => void
  onClose: () => void
  onWrite: (address?: Address) => void
}) {
  const areas = useSettings()?.remote_areas
  // The arrow keys choose addresses on their way to the wanted one: Enter or Space confirms it, as a press does.
  const passing = useRef(false)
  function handleKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    passing.current = key.startsWith('Arrow')
    if (!(target instanceof HTMLInputElement) || (key !== 'Enter' && key !== ' ')) return
    // Otherwise the same key would press the button that gets the focus next.
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what is pressed on the choices in it
    <fieldset className={styles.choice} onKeyDown={handleKeyDown} onPointerDown={() => (passing.current = false)}>
      <legend>배송지 고르기</legend>
      {chosenId === undefined && <p className={styles.problem}>메인배송지가 없습니다.</p>}
      {addresses.map((address) => {
        const refusal = refusalOf(address, areas)
        return (
          <div key={address.id} className={styles.option} data-on={address.id === chosenId || undefined}>
            <Radio
              name="user_address_id"
              value={String(address.id)}
              checked={address.id === chosenId}
              disabled={refusal !== undefined}
              onChange={() => {
                onChoose(address.id)
                if (!passing.current) onClose()
              }}
            >
              <AddressWords address={address} />
              {refusal && <span className={styles.problem}>{refusal}</span>}
            </Radio>
            <Button
              variant="text"
              size="md"
              data-at={`L${address.id}`}
              aria-label={`${address.addr_label} 수정`}
              onClick={() => onWrite(address)}
            >
              수정
            </Button>
          </div>
        )
      })}
      <Button variant="secondary" icon="plus" wide data-at="L" onClick={() => onWrite()}>
        새 배송지 추가
      </Button>
    </fieldset>
  )
}

/** `alone`: on a white ground. The chosen one among others has a ground as green as the soft tag. */
function AddressWords({ address, alone }: { address: Address; alone?: boolean }) {
  return (
    <span className={styles.address}>
      <span>
        <b>{address.addr_label}</b>
        {address.main_YN === 'Y' && <Tag tone={alone ? 'pine' : 'solid'}>기본 배송지</Tag>}
      </span>
      <span>
        {address.address1}, {address.address2}
      </span>
      <small>
        <Recipient of={address} />
      </small>
    </span>
  )
}
