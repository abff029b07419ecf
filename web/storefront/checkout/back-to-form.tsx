import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFinal } from '#web/api/failures.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { letGo } from './leave-guard.ts'
import { newForm } from './new-form.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { passOver } from './passed-over.ts'

type Props = {
  /** Of the form whose payment was cancelled or declined: it is one page back, or this page. */
  urlCode: string
  boxes: readonly number[]
  said: string
  /** For boxes that are not available any more. A lost connection and a failed server are reported by the page itself. */
  otherwise: ReactNode
}

/** Opens a new order page with the same boxes, and says why. */
export function BackToForm({ urlCode, boxes, said, otherwise }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const here = useRef(false)
  const { mutate, error } = useMutation({
    mutationFn: () => newForm(boxes),
    onSuccess: (code) => {
      // The page was left while the form was being made: nobody needs it.
      if (!here.current) return letGo(code)
      // The same form stands again if it was open all the time.
      if (code !== urlCode) passOver(urlCode)
      navigate(`/Order/?orderno=${code}`, { replace: true })
      toast(said)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['cart'] }),
  })
  useEffect(() => {
    here.current = true
    mutate()
    return () => {
      here.current = false
    }
  }, [mutate])
  if (!error) return <OrderSkeleton />
  if (isFinal(error)) return otherwise
  return (
    <Page title="주문·결제" header="flow" back="/Cart">
      <ErrorScreen error={error} onRetry={mutate} />
    </Page>
  )
}
