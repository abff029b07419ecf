import type { Call, Sent } from '#contract/call.ts'
import { listName } from '#domain/list-name.ts'
import { sheetName } from '#domain/sheet-name.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { callFile } from '#web/operator/session/operator-api.ts'
import { seoulTime } from '#web/ui/seoul-time.ts'
import type { Asked, PathOf } from './desk-query.ts'

/** As long as a list of a hundred thousand rows may take. */
const patience = 600_000

type Props<C extends Call> = { call: C; query: Asked<C>; params?: PathOf<C> | undefined; label?: string }

/** What a list shows at this moment, all of it, as a file: one press. */
export function SheetButton<C extends Call>({ call: { sheet }, query, params, label }: Props<C>) {
  return (
    sheet && (
      <ExportButton
        path={() => callFile(sheet.call, { query, params } as Sent<Call>, AbortSignal.timeout(patience))}
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
