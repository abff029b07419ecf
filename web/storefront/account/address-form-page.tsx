import { useQuery } from '@tanstack/react-query'
import { isBackOurs } from '#web/router/history.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { isFinal } from '#web/api/failures.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AddressForm } from '#web/storefront/addresses/address-form.tsx'
import { addressQuery } from '#web/storefront/addresses/address-queries.ts'
import styles from './address-form-page.module.css'

/** /MyAddressAdd; with `id` it changes an address. */
export function AddressFormPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = Number(search.get('id'))
  const changes = search.has('id')
  const { data, error, refetch } = useQuery({ ...addressQuery(id), enabled: changes && Number.isInteger(id) && id > 0 })
  const back = () => (isBackOurs(isForm) ? navigate(-1) : navigate('/MyAddress', { replace: true }))
  // With data in the form, what is being typed stays, whatever has happened to the address meanwhile.
  const missing = changes && !data && (!(id > 0) || isFinal(error))

  return (
    <AccountPage title={changes ? '배송지 변경' : '배송지 추가'} header="flow" back="/MyAddress" narrow>
      {missing ? (
        <Empty title="정보가 없습니다">
          <ButtonLink to="/MyAddress" replace>
            배송지 목록
          </ButtonLink>
        </Empty>
      ) : changes && !data && error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.paper}>
          {changes && !data ? (
            <SkeletonRows rows={5} />
          ) : (
            <AddressForm key={data?.id} address={data} onSaved={back} onCancel={back} />
          )}
        </div>
      )}
    </AccountPage>
  )
}

/** Another address in the same form is no place to go back to. */
const isForm = (address: string): boolean => new URL(address).pathname === location.pathname
