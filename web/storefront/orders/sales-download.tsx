import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/api/failures.ts'
import { memberFile, saveFile } from '#web/api/member-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { isBackwards, PeriodFields } from '#web/ui/period-fields.tsx'
import { type Period, wholeMonth } from '#web/ui/period.ts'
import styles from './sales-download.module.css'

type Props = { open: boolean; onClose: () => void; today: string }

/** Downloads what was bought in a period, by traceability number, as a spreadsheet for bookkeeping and for the legal trade report. */
export function SalesDownload({ open, onClose, today }: Props) {
  const [period, setPeriod] = useState<Period>(() => wholeMonth(today, 0))
  const { start_date, end_date } = period
  const save = useMutation({
    mutationFn: () => memberFile(`/api/users/orders/statements/sheet?${new URLSearchParams(period)}`),
    onSuccess: (bytes) => {
      saveFile(bytes, `이력번호별 거래내역_${start_date}_${end_date}.xlsx`)
      toast('거래내역을 내려받았어요', { icon: 'check' })
      onClose()
    },
    onError: (error) => toast(errorMessage(error)),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="거래내역 내려받기"
      footer={
        <Button
          size="xl"
          icon="download"
          wide
          disabled={!start_date || !end_date || isBackwards(period)}
          busy={save.isPending && '만드는 중'}
          onClick={() => save.mutate()}
        >
          엑셀로 내려받기
        </Button>
      }
    >
      <div className={styles.form}>
        <p>결제한 날을 기준으로, 산 부위를 이력번호마다 한 줄씩 적어 드려요. 취소하거나 반품한 것은 빠져요.</p>
        <PeriodFields period={period} today={today} onChange={setPeriod} />
      </div>
    </Sheet>
  )
}
