import { useQuery } from '@tanstack/react-query'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { LegalWriting } from './legal-writing.tsx'
import { legalTextQuery, startQuery } from './queries.ts'
import { addressOf, type View } from './use-view.ts'

type Props = { kind: LegalKind; id: number | 'new'; view: View }

/** A version that is written: new, beginning with the text that holds, or as it is stored. */
export function LegalEditor({ kind, id, view }: Props) {
  const start = useQuery(startQuery(kind))
  const stored = useQuery({
    ...legalTextQuery(kind, id === 'new' ? 0 : id),
    enabled: id !== 'new',
    refetchInterval: usePolling(),
  })
  const failed = start.error ?? stored.error
  if (start.data && (id === 'new' || stored.data))
    return (
      <LegalWriting
        kind={kind}
        view={view}
        start={start.data}
        present={stored.data}
        onLeave={() => closePane(addressOf({ ...view, id: undefined }))}
      />
    )
  if (failed) return <DeskError error={failed} onRetry={() => void Promise.all([start.refetch(), stored.refetch()])} />
  return <SkeletonRows rows={8} />
}
