import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toast } from '#web/ui/toast.ts'
import { newForm } from './new-form.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { passOver } from './passed-over.ts'

type Props = {
  /** Of the form whose payment was given up: it lies one page back. */
  urlCode: string
  boxes: readonly number[]
  /** When they cannot be had any more. */
  otherwise: ReactNode
}

/** The buyer's own cancel in the provider's window is no failure: back to the order page with the same boxes, and a word. */
export function BackToForm({ urlCode, boxes, otherwise }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isError } = useMutation({
    mutationFn: () => newForm(boxes),
    onSuccess: (code) => {
      passOver(urlCode)
      navigate(`/Order/?orderno=${code}`, { replace: true })
      toast('결제를 취소했어요. 담아 둔 상품은 그대로예요.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['cart'] }),
  })
  useEffect(() => mutate(), [mutate])
  return isError ? otherwise : <OrderSkeleton />
}
