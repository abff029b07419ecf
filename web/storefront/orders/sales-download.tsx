import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/api/failures.ts'
import { memberFile, saveFile } from '#web/api/member-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { monthsBefore, type Period, wholeMonth } from './period.ts'
import styles from './sales-download.module.css'

type Props = { open: boolean; onClose: () => void; today: string }

/** A period of what was bought, by traceability number, as a spreadsheet: for the books and for the report of trades. */
export function SalesDownload({ open, onClose, today }: Props) {
  const presets = [
    { label: '이번 달', period: wholeMonth(today, 0) },
    { label: '지난달', period: wholeMonth(today, -1) },
    { label: '3개월', period: { start_date: monthsBefore(today, 3), end_date: today } },
    { label: '1년', period: { start_date: monthsBefore(today, 12), end_date: today } },
  ] as const
  const [period, setPeriod] = useState<Period>(presets[0].period)
  const { start_date, end_date } = period
  const backwards = start_date > end_date
  const save = useMutation({
    mutationFn: () => memberFile(`/api/users/orders/statements/sheet?${new URLSearchParams(period)}`),
    onSuccess: (bytes) => {
      saveFile(bytes, `이력번호별 거래내역_${start_date}_${end_date}.xlsx`)
      toast('거래내역을 내려받았어요', { icon: 'check' })
      onClose()
    },
    onError: (error) => toast(sentenceOf(error)),
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
          disabled={!start_date || !end_date || backwards}
          busy={save.isPending && '만드는 중'}
          onClick={() => save.mutate()}
        >
          엑셀로 내려받기
        </Button>
      }
    >
      <div className={styles.form}>
        <p>결제한 날을 기준으로, 산 부위를 이력번호마다 한 줄씩 적어 드려요. 취소하거나 반품한 것은 빠져요.</p>
        <fieldset aria-label="기간 고르기">
          {presets.map((preset) => (
            <Chip
              key={preset.label}
              look={preset.period.start_date === start_date && preset.period.end_date === end_date ? 'on' : 'off'}
              onClick={() => setPeriod(preset.period)}
            >
              {preset.label}
            </Chip>
          ))}
        </fieldset>
        <div className={styles.days}>
          <Field
            label="시작일"
            type="date"
            max={today}
            value={start_date}
            onChange={({ target: { value } }) => setPeriod({ ...period, start_date: value })}
          />
          <Field
            label="종료일"
            type="date"
            max={today}
            value={end_date}
            error={backwards ? '시작일이 종료일보다 늦습니다.' : undefined}
            onChange={({ target: { value } }) => setPeriod({ ...period, end_date: value })}
          />
        </div>
      </div>
    </Sheet>
  )
}
