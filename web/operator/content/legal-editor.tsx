import { useQuery } from '@tanstack/react-query'
import { getLegalText, startLegalText } from '#contract/operator/legal.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at, type View } from './at.ts'
import { LegalWriting } from './legal-writing.tsx'

type Props = { kind: LegalKind; id: number | 'new'; view: View }

/** Editor of a version: a new one, which begins with the text in force, or a stored one. */
export function LegalEditor({ kind, id, view }: Props) {
  const start = useQuery({
    ...callQuery(at, startLegalText, { params: { kind } }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
  const stored = useQuery({
    ...callQuery(at, getLegalText, { params: { kind, id: id === 'new' ? 0 : id } }),
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
        present={stored.data?.data}
        onLeave={() => closePane(at.to(at.closed(view)))}
      />
    )
  if (failed) return <DeskError error={failed} onRetry={() => void Promise.all([start.refetch(), stored.refetch()])} />
  return <SkeletonRows rows={8} />
}
