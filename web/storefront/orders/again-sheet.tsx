import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addToCart } from '#contract/cart.ts'
import { type AgainLine, findAgain } from '#contract/orders.ts'
import { won } from '#domain/prices.ts'
import { api } from '#web/api/api.ts'
import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { askForLostTake } from '#web/storefront/shell/lost-take.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { toast } from '#web/ui/toast.ts'
import { AgainRow } from './again-row.tsx'
import { againSum, againWords } from './again-words.ts'
import styles from './again-sheet.module.css'

type Props = { open: boolean; orderId: number; onClose: () => void }

/**
 * The most similar boxes to those of an earlier order: their prices now, differences, and what is missing. A box of another grade is not
 * chosen by default.
 */
export function AgainSheet({ open, orderId, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useStillHere()
  const again = useQuery({
    queryKey: ['orders', 'again', orderId],
    queryFn: async () => (await api(findAgain, { params: { id: orderId } })).data,
    enabled: open,
    // What is on sale changes all the time.
    staleTime: 0,
    gcTime: 0,
  })
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isChosen = (line: AgainLine) =>
    line.box !== null && (choices.get(line.id) ?? line.box.grade_code === line.grade_code)
  const lines = again.data ?? []
  const chosen = lines.filter(isChosen)

  const fill = useMutation({
    mutationFn: (productIds: number[]) => api(addToCart, { body: { product_id: productIds } }),
    onSuccess: (_, productIds) => {
      sayTaken(productIds)
      if (here()) navigate('/Cart', { replace: open })
    },
    onError: async (error, productIds) => {
      if (error instanceof NetworkFailure) return askForLostTake(productIds, () => sayTaken(productIds))
      void again.refetch()
      void tellMember('담지 못했어요', errorMessage(error))
    },
  })
  function sayTaken({ length }: readonly number[]) {
    toast(`장바구니에 ${length}개를 담았어요`, {
      icon: 'check',
      action: { label: '보기', to: '/Cart', onPress: () => navigate('/Cart') },
    })
    void queries.invalidateQueries({ queryKey: ['cart'] })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="지난번처럼 담기"
      footer={
        lines.some(({ box }) => box) && (
          <Button
            size="xl"
            wide
            disabled={chosen.length === 0}
            busy={fill.isPending && '담는 중'}
            onClick={() => fill.mutate(chosen.flatMap(({ box }) => box?.product_id ?? []))}
          >
            {chosen.length > 0 ? `${chosen.length}개 ${won(againSum(chosen))} 담기` : '담을 상품을 골라 주세요'}
          </Button>
        )
      }
    >
      {again.isPending ? (
        <SkeletonRows rows={4} />
      ) : again.error ? (
        <ErrorScreen error={again.error} onRetry={() => void again.refetch()} />
      ) : lines.every(({ box }) => !box) ? (
        <Empty
          title="지금은 비슷한 상품이 없어요"
          help="지난번에 산 부위가 모두 팔렸어요. 새 상품이 올라오면 다시 찾아 주세요."
        />
      ) : (
        <>
          <output className={styles.sum}>{againWords(lines, chosen)}</output>
          <ul className={styles.list}>
            {lines.map((line) => (
              <AgainRow
                key={line.id}
                line={line}
                chosen={isChosen(line)}
                onChange={(on) => setChoices(new Map(choices).set(line.id, on))}
              />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
