import type { Call, Sent } from '#contract/call.ts'
import { cutHeader } from '#contract/sheet-format.ts'
import { listName } from '#domain/list-name.ts'
import { sheetName } from '#domain/sheet-name.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { filePatience } from '#web/operator/kit/file-patience.ts'
import { callFile } from '#web/operator/session/operator-api.ts'
import { seoulTime } from '#web/ui/seoul-time.ts'
import { toastError } from '#web/ui/toast.ts'
import type { Asked, PathOf } from './desk-query.ts'

type Props<C extends Call> = { call: C; query: Asked<C>; params?: PathOf<C> | undefined; label?: string }

/** Downloads all rows of the list in its current view as a spreadsheet. */
export function SheetButton<C extends Call>({ call: { sheet }, query, params, label }: Props<C>) {
  return (
    sheet && (
      <ExportButton
        path={async () => {
          const asked = { query, params } as Sent<Call>
          const { bytes, said } = await callFile(sheet.call, asked, AbortSignal.timeout(filePatience))
          if (said.has(cutHeader))
            toastError('표 하나에 다 들어가지 않아 앞부분만 담았어요. 조건을 나눠 다시 받아 주세요.')
          return bytes
        }}
        file={() => {
          const name = listName(sheet.name, params as object | undefined)
          return sheetName(name, query, seoulTime(serverTime()).slice(0, 10))
        }}
        data-short={label === undefined || undefined}
      >
        {label ?? '표로 받기'}
      </ExportButton>
    )
  )
}
