import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getReceipt } from '#contract/orders.ts'
import { api } from '#web/api/api.ts'
import { errorMessage } from '#web/api/failures.ts'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './receipt-button.module.css'

/** The provider's receipt in a sandboxed iframe without a referrer; its address comes from the server. */
export function ReceiptButton({ orderId }: { orderId: number }) {
  const [url, setUrl] = useState<string>()
  const [open, setOpen] = useState(false)
  const receipt = useMutation({
    mutationFn: () => api(getReceipt, { params: { id: orderId } }),
    onSuccess: ({ receipt_url }) => {
      if (!/^https?:\/\//.test(receipt_url)) return void showAlert('영수증 정보가 없습니다.')
      setUrl(receipt_url)
      setOpen(true)
    },
    onError: (error) => void tellMember(errorMessage(error)),
  })
  return (
    <>
      <Button
        variant="line"
        size="md"
        icon="receipt"
        busy={receipt.isPending && '찾는 중'}
        onClick={() => receipt.mutate()}
      >
        영수증
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="영수증" tall>
        {url && (
          <iframe
            className={styles.frame}
            title="결제 영수증"
            src={url}
            sandbox="allow-scripts allow-same-origin allow-popups allow-modals"
            referrerPolicy="no-referrer"
          />
        )}
      </Sheet>
    </>
  )
}
