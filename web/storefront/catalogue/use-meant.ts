import { useEffect, useRef } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession } from '#web/api/session.ts'
import type { Meant } from '#web/storefront/shell/way-back.ts'
import { toast } from '#web/ui/toast.ts'
import { boxState } from './box-state.ts'
import { asTopic } from './particle.ts'
import { productDetail } from './product-queries.ts'
import type { Purchase } from './use-purchase.ts'
import { type Chosen, chosenOf, type Selection } from './use-selection.ts'

/** After login the page is back with `state.meant`: what the visitor pressed is done now, and what went meanwhile is said. */
export function useMeant(selection: Selection, purchase: Purchase): void {
  const location = useLocation()
  const navigate = useNavigate()
  const now = useRef({ selection, purchase })
  useEffect(() => {
    now.current = { selection, purchase }
  })
  const meant = meantIn(location.state)

  useEffect(() => {
    if (!meant) return
    // Taken off the history entry first: coming back to it must not buy again.
    navigate({ pathname: location.pathname, search: location.search }, { replace: true, preventScrollReset: true })
    void carryOut(meant, now.current)
  }, [meant, navigate, location.pathname, location.search])
}

async function carryOut(
  { product_id, wish }: Meant,
  { selection, purchase }: { selection: Selection; purchase: Purchase },
) {
  const boxes = await Promise.allSettled(
    product_id.map((id) => queryClient.fetchQuery({ ...productDetail(id), staleTime: 0 })),
  )
  const found = boxes.flatMap((box) => (box.status === 'fulfilled' ? [box.value] : []))
  const userIdx = currentSession()?.userIdx
  const left: Chosen[] = []
  const gone: string[] = []
  for (const product of found) {
    const state = boxState(product, userIdx)
    if (state.free || (state.mine && wish === 'buy')) left.push(chosenOf(product, product.carcass_infos.grade_code))
    else if (!state.mine) gone.push(product.pc_name)
  }
  selection.add(...left)
  if (gone.length > 0)
    toast(`${asTopic(gone.join(', '))} 다른 구매자가 먼저 담았어요\n선택에서 뺐어요`, { icon: 'lock' })
  // Something went: the rest stays ticked, and whether to take less is the buyer's to say.
  else if (wish !== 'select' && left.length > 0) await purchase.take(wish, left)
}

function meantIn(state: unknown): Meant | undefined {
  return typeof state === 'object' && state !== null && 'meant' in state
    ? (state.meant as Meant | undefined)
    : undefined
}
