import { useQuery } from '@tanstack/react-query'
import { type ContentDetail, type ContentForm, getContent } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at, type View } from './at.ts'
import { ContentWriting } from './content-writing.tsx'

type Props = { kind: ContentKind; id: number | 'new'; view: View }

const blank: ContentForm = {
  subject: '',
  content: '',
  category: '',
  position: 0,
  pinned: false,
  state: 'draft',
  shown_from: null,
  shown_to: null,
}

/** Editor of a text: a new one, or a stored one. */
export function ContentEditor({ kind, id, view }: Props) {
  const stored = useQuery({
    ...callQuery(at, getContent, { params: { kind, id: id === 'new' ? 0 : id } }),
    enabled: id !== 'new',
    refetchInterval: usePolling(),
  })
  const leave = () => closePane(at.to(at.closed(view)))
  if (id === 'new') return <ContentWriting kind={kind} view={view} present={undefined} form={blank} onLeave={leave} />
  const present = stored.data?.data
  if (present)
    return <ContentWriting kind={kind} view={view} present={present} form={formOf(present)} onLeave={leave} />
  if (stored.error) return <DeskError error={stored.error} onRetry={() => void stored.refetch()} />
  return <SkeletonRows rows={8} />
}

function formOf(stored: ContentDetail): ContentForm {
  const { subject, content, category, position, pinned, state, shown_from, shown_to } = stored
  return { subject, content, category, position, pinned, state, shown_from, shown_to }
}
