import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { idIn } from '#web/operator/kit/address.ts'
import { ImportDesk } from '#web/operator/imports/import-desk.tsx'
import { ImportView } from '#web/operator/imports/import-view.tsx'
import { UndoStrip } from '#web/operator/kit/undo-strip.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { DraftList } from './draft-list.tsx'
import { emptyForm, formOf } from './form.ts'
import { IntakeForm } from './intake-form.tsx'
import { IntakeTabs, type Lane, laneIn } from './intake-tabs.tsx'
import { deskQuery } from '#web/operator/imports/desk-query.ts'
import { draftQuery } from './queries.ts'
import { useUndo } from './use-undo.ts'

/** Desks 4 and 5: a carcass comes in and its boxes go on sale. */
export function IntakePage() {
  const [search] = useSearchParams()
  const lane = laneIn(search.get('lane'))
  const undo = useUndo('post')
  return (
    <PageFrame title="도체 입고">
      <IntakeTabs lane={lane} />
      <UndoStrip {...undo} />
      {lane === 'NEW' ? (
        <OneCarcass id={idIn(search, 'id')} />
      ) : lane === 'SHEET' ? (
        <Sheets id={idIn(search, 'import')} />
      ) : (
        <DraftList key={lane} lane={lane} />
      )}
    </PageFrame>
  )
}

const Sheets = ({ id }: { id: number | undefined }) =>
  id === undefined ? <ImportDesk /> : <ImportView key={id} id={id} />

/** The partner who brought the last one mostly brings the next. */
let lastPartner = ''

function OneCarcass({ id }: { id: number | undefined }) {
  const [turn, setTurn] = useState(0)
  const desk = useQuery(deskQuery)
  const draft = useQuery({ ...draftQuery(id ?? 0), enabled: id !== undefined })
  const error = desk.error ?? draft.error
  if (error)
    return <ErrorScreen error={error} onRetry={() => void Promise.all([desk.refetch(), id && draft.refetch()])} />
  if (!desk.data || (id !== undefined && !draft.data)) return <SkeletonRows rows={6} />
  const form = id !== undefined && draft.data ? formOf(draft.data) : emptyForm(desk.data.today, lastPartner)
  return (
    <IntakeForm
      key={`${id ?? 'new'}:${turn}`}
      desk={desk.data}
      start={form}
      draft={id === undefined ? undefined : draft.data}
      onDone={(partner) => {
        lastPartner = partner
        setTurn((now) => now + 1)
      }}
      onAnew={() => setTurn((now) => now + 1)}
    />
  )
}

export type { Lane }
