import { useState } from 'react'
import { Coming } from '#web/storefront/shell/coming.tsx'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'

const AgainSheet = lazyPart(() => import('./again-sheet.tsx').then((module) => module.AgainSheet))

type Props = { orderId: number; orderNo: string; variant?: 'text' | 'line'; wide?: boolean }

/** Opens a sheet that fills the cart with what an earlier order had. */
export function AgainButton({ orderId, orderNo, variant = 'line', wide = false }: Props) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant={variant}
        size="md"
        icon="refresh"
        wide={wide}
        aria-label={`${orderNo} 지난번처럼 담기`}
        onClick={() => setOpen(true)}
      >
        지난번처럼 담기
      </Button>
      {open !== undefined && (
        <Coming onLost={() => setOpen(undefined)}>
          <AgainSheet open={open} orderId={orderId} onClose={() => setOpen(false)} />
        </Coming>
      )}
    </>
  )
}
