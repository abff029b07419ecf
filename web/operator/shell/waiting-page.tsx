import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { PageFrame } from './page-frame.tsx'

/** A desk whose code is loading. */
export function WaitingPage({ title }: { title: string }) {
  return (
    <PageFrame title={title} waiting>
      <SkeletonRows rows={6} />
    </PageFrame>
  )
}
