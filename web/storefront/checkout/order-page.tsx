import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import type { OrderForm } from '#contract/checkout.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { stored } from '#web/api/stored.ts'
import { useProductStatus } from './use-product-status.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { BackToForm } from './back-to-form.tsx'
import { letGo } from './leave-guard.ts'
import { readChoices } from './order-choices.ts'
import { comeBack, orderFormQuery } from './order-form-query.ts'
import { OrderFormView } from './order-form-view.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderLapsed } from './order-lapsed.tsx'
import { OrderDone, OrderPaying } from './order-states.tsx'
import { isPassedOver } from './passed-over.ts'
import { markSeen, wasSeenAlive } from './seen-alive.ts'
import { keptClaim } from './success-claim.ts'
import { isUrlCode } from './url-code.ts'

/** /Order/?orderno={url_code} */
export function OrderPage() {
  const [search] = useSearchParams()
  const urlCode = search.get('orderno') ?? ''
  if (!isUrlCode(urlCode)) return <NoOrder sentence="주문정보가 없습니다." />
  if (isPassedOver(urlCode)) return <PassedOver />
  // The buyer has paid and turned back before the claim was answered: this order must not be paid again.
  if (keptClaim(urlCode)) return <Redirect to={`/OrderSuccess?urlCode=${urlCode}`} />
  return <OrderOf key={urlCode} urlCode={urlCode} />
}

/** Back leads from a form to the page where it was opened, not to the form before it. */
function PassedOver() {
  const navigate = useNavigate()
  useEffect(() => {
    if (history.length > 1) navigate(-1)
    else navigate('/Cart', { replace: true })
  }, [navigate])
  return <OrderSkeleton />
}

function OrderOf({ urlCode }: { urlCode: string }) {
  const queries = useQueryClient()
  const [ready, comeBackAgain] = useComeBack(urlCode)
  const query = useQuery({
    ...orderFormQuery(urlCode),
    enabled: ready,
    // Either our server is confirming the payment, or the time is over and the sweep has not come by yet.
    refetchInterval: ({ state: { data } }) => (data?.form.paying ? 2000 : isOver(data?.form) ? 1000 : false),
  })
  const reload = () => void queries.invalidateQueries({ queryKey: ['orders', 'form', urlCode] })
  const { data } = query
  const form = data?.form
  const payable = form !== undefined && form.state === 'N' && !form.paying && !form.lapsed
  const [stood, setStood] = useState(false)
  if (payable && !stood) setStood(true)
  // Renders every second, and so notices the end of the hold.
  useCountdown(payable ? form.expires_at : undefined)

  useProductStatus(data?.lines.map((line) => line.product_id) ?? [], reload)
  useEffect(() => {
    if (form) markSeen(payable)
  }, [form, payable])
  useFreshAfterBack()

  if (!data) {
    const status = query.error instanceof ServerRefusal ? query.error.status : undefined
    if (status === 404) return <NoForm urlCode={urlCode} />
    // Without a session the shell says so and goes to the home page.
    if (!query.error || status === 401) return <OrderSkeleton />
    return (
      <Page title="주문·결제" header="flow" back="/Cart">
        <ErrorScreen error={query.error} onRetry={() => (wasSeenAlive() ? comeBackAgain() : void query.refetch())} />
      </Page>
    )
  }
  const { lines } = data
  if (data.form.state === 'Y') return <OrderDone form={data.form} />
  if (data.form.paying) return <OrderPaying />
  if (data.form.lapsed) return <OrderLapsed lines={lines} endedBy={data.form.ended_by} stood={stood} />
  return <OrderFormView urlCode={urlCode} lines={lines} form={data.form} />
}

/** A form whose payment was declined does not exist any more; its boxes are still in the buyer's cart. */
function NoForm({ urlCode }: { urlCode: string }) {
  const [{ boxes }] = useState(readChoices)
  const none = <NoOrder sentence="정상적 주문데이터가 없습니다." />
  if (boxes.length === 0 || stored.get('urlCode') !== urlCode) return none
  return <BackToForm urlCode={urlCode} boxes={boxes} said="담아 둔 상품으로 주문서를 다시 열었어요." otherwise={none} />
}

const isOver = (form: OrderForm | undefined): boolean =>
  form?.state === 'N' && !form.lapsed && !!form.expires_at && serverTime() >= Date.parse(form.expires_at)

/** After a reload or Back: true once it is clear which form to show. A new form replaces this one in the address. */
function useComeBack(urlCode: string): [ready: boolean, again: () => void] {
  const navigate = useNavigate()
  const [ready, setReady] = useState(() => !wasSeenAlive())
  useEffect(() => {
    if (ready) return
    let here = true
    void comeBack(urlCode).then((code) => {
      // The page was left while the new form was being opened: nobody needs it.
      if (!here) return code === urlCode ? undefined : letGo(code)
      if (code === urlCode) setReady(true)
      else navigate(`/Order/?orderno=${code}`, { replace: true })
    })
    return () => {
      here = false
    }
  }, [ready, urlCode, navigate])
  return [ready, () => setReady(false)]
}

/** A page from the back/forward cache, as after Back from the provider's window, has to be loaded again. */
function useFreshAfterBack(): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [])
}

function NoOrder({ sentence }: { sentence: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    let here = true
    void showAlert(sentence).then(() => {
      if (here) navigate('/Main', { replace: true })
    })
    return () => {
      here = false
    }
  }, [sentence, navigate])
  return <OrderSkeleton />
}
