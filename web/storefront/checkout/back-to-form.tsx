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
  /** Of the form whose payment was given up or declined: it lies one page back, or here. */
  urlCode: string
  boxes: readonly number[]
  said: string
  /** When they cannot be had any more. Of a lost line and a failed server the page itself speaks. */
  otherwise: ReactNode
}

/** A new order page with the same boxes, and a word why. */
export function BackToForm({ urlCode, boxes, said, otherwise }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const here = useRef(false)
  const { mutate, error } = useMutation({
    mutationFn: () => newForm(boxes),
    onSuccess: (code) => {
      // Left while it was being opened: nobody is here for it.
      if (!here.current) return letGo(code)
      passOver(urlCode)
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
