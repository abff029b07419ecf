import { lazy, useState } from 'react'
import { Coming } from '#web/storefront/shell/coming.tsx'
import { Button } from '#web/ui/button.tsx'

const AgainSheet = lazy(async () => ({ default: (await import('./again-sheet.tsx')).AgainSheet }))

type Props = { orderId: number; orderNo: string; variant?: 'text' | 'line'; wide?: boolean }

/** Fills the cart as an earlier order did. */
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
        <Coming>
          <AgainSheet open={open} orderId={orderId} onClose={() => setOpen(false)} />
        </Coming>
      )}
    </>
  )
}
