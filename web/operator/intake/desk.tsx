import { useQuery } from '@tanstack/react-query'
import { startTransition } from 'react'
import { listDrafts } from '#contract/operator/intake.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskList } from '#web/operator/desk/desk-list.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { at, deskQuery, laneNames, type View } from '#web/operator/imports/at.ts'
import { ImportList } from '#web/operator/imports/import-list.tsx'
import { ImportView } from '#web/operator/imports/import-view.tsx'
import { UndoStrip } from '#web/operator/kit/undo-strip.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { drafts } from './draft-list.tsx'
import { emptyForm, formOf } from './form.ts'
import { IntakeForm } from './intake-form.tsx'
import { draftQuery } from './queries.ts'
import { useFormKey } from './use-form-key.ts'
import { useUndo } from './use-undo.ts'

/** Desks 4 and 5: receives a carcass and puts its boxes on sale. */
export const IntakeDesk = defineDesk({
  at,
  title: '도체 입고',
  role: 'intake',
  about: { call: listDrafts, input: () => ({ query: { limit: 1 } }) },
  search: {
    field: 'sch_word',
    label: '도체 찾기',
    placeholder: '이력번호, 공급사',
    when: ({ lane }) => lane !== 'NEW' && lane !== 'SHEET',
  },
  lanes: {
    label: '입고',
    field: 'lane',
    names: laneNames,
    count: (lane, about) => about?.counts.find(({ state }) => state === lane)?.count,
    with: { sch_word: '' },
  },
  body: (seen) => <Lane seen={seen} />,
})

function Lane({ seen }: { seen: Seen<View> }) {
  const { lane, id, import: sheet } = seen.view
  const undo = useUndo('post')
  return (
    <>
      <UndoStrip {...undo} />
      {lane === 'NEW' ? (
        <OneCarcass id={id} />
      ) : lane !== 'SHEET' ? (
        <DeskList key={lane} list={drafts} seen={seen} />
      ) : sheet === undefined ? (
        <ImportList seen={seen} />
      ) : (
        <ImportView key={sheet} id={sheet} />
      )}
    </>
  )
}

/** Default partner: the next carcass is mostly from the same one. */
let lastPartner = ''

function OneCarcass({ id }: { id: number | undefined }) {
  const { key, isMaker, onMade, onAnew } = useFormKey(id ?? 'new')
  const navigate = useNavigate()
  const today = useToday()
  const desk = useQuery(deskQuery)
  const draft = useQuery({ ...draftQuery(id ?? 0), enabled: id !== undefined })
  const isThere = id === undefined || isMaker || draft.data
  const error = (!desk.data && desk.error) || (!isThere && draft.error)
  if (error)
    return <ErrorScreen error={error} onRetry={() => void Promise.all([desk.refetch(), id && draft.refetch()])} />
  if (!desk.data || !isThere) return <SkeletonRows rows={6} />
  const form = id !== undefined && draft.data ? formOf(draft.data) : emptyForm(today, lastPartner)
  return (
    <IntakeForm
      key={key}
      desk={desk.data}
      start={form}
      draft={id === undefined ? undefined : draft.data}
      onMade={(made) => {
        onMade(made)
        navigate(at.to({ id: made }), { replace: true })
      }}
      onDone={(partner) => {
        lastPartner = partner
        // Shown at once with its address.
        startTransition(onAnew)
        navigate(at.path, { replace: true })
      }}
      onAnew={onAnew}
    />
  )
}
