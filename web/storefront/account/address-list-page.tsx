import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Address, removeAddress } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { Recipient } from '#web/storefront/addresses/recipient.tsx'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { addressesQuery, isGone } from '#web/storefront/addresses/address-queries.ts'
import styles from './address-list-page.module.css'

/** /MyAddress */
export function AddressListPage() {
  const { data: addresses, error, refetch } = useQuery(addressesQuery)
  return (
    <AccountPage title="배송지 관리" header="flow" back="/MyPage" count={addresses?.length || undefined}>
      {addresses ? (
        <Addresses addresses={addresses} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.wait}>
          <SkeletonRows rows={3} />
        </div>
      )}
    </AccountPage>
  )
}

function Addresses({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0)
    return (
      <Empty title="메인배송지가 없습니다." help="배송받을 곳을 하나 등록해 주세요.">
        <ButtonLink to="/MyAddressAdd" icon="plus">
          배송지 추가
        </ButtonLink>
      </Empty>
    )
  return (
    <div className={styles.page}>
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} />
        ))}
      </ul>
      <div className={styles.add}>
        <ButtonLink to="/MyAddressAdd" icon="plus" variant="secondary" wide>
          배송지 추가
        </ButtonLink>
      </div>
    </div>
  )
}

/** An address that was deleted elsewhere meanwhile counts as deleted. */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

function AddressCard({ address }: { address: Address }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(removeAddress, { params: { id: address.id } }).catch(unlessGone),
    onSuccess: () => toast('삭제되었습니다', { icon: 'check' }),
    onError: () => void tellMember('삭제 중 오류가 발생했습니다.'),
    onSettled: () => queries.invalidateQueries({ queryKey: addressesQuery.queryKey }),
  })
  async function handleRemove() {
    const yes = await askConfirm({ title: '삭제하시겠습니까? 복구는 할 수 없습니다.', action: '삭제', danger: true })
    if (yes) remove.mutate()
  }
  return (
    <li className={styles.card}>
      <h2>
        {address.addr_label}
        {address.main_YN === 'Y' && <Tag tone="pine">기본 배송지</Tag>}
      </h2>
      <p>
        {address.address1}, {address.address2}
      </p>
      <p className={styles.who}>
        <Recipient of={address} />
      </p>
      <div className={styles.actions}>
        <ButtonLink
          to={`/MyAddressAdd?id=${address.id}`}
          variant="line"
          size="md"
          aria-label={`${address.addr_label} 변경`}
        >
          변경
        </ButtonLink>
        <Button
          variant="line"
          size="md"
          busy={remove.isPending && '삭제 중'}
          aria-label={`${address.addr_label} 삭제`}
          onClick={() => void handleRemove()}
        >
          삭제
        </Button>
      </div>
    </li>
  )
}
