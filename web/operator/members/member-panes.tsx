import { useQuery } from '@tanstack/react-query'
import { ServerRefusal } from '#web/api/failures.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Empty } from '#web/ui/empty.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MemberPanel } from './member-panel.tsx'
import { ProofViewer } from './proof-viewer.tsx'
import { memberQuery } from './queries.ts'
import type { MemberRow } from './tabs.ts'
import type { View } from './use-view.ts'
import styles from './member-panes.module.css'

type Props = {
  view: View
  /** The queue as it is on screen: who comes next. */
  rows: readonly MemberRow[] | undefined
  /** The list has nobody in it and nobody is open. */
  empty: boolean
}

/** The proof and the decision of the member who is open. */
export function MemberPanes({ view, rows, empty }: Props) {
  if (view.id) return <OpenMember key={view.id} id={view.id} view={view} rows={rows ?? []} />
  if (!empty) return <Bones />
  const done = view.tab === 'WAIT' && !view.word
  return (
    <div className={styles.wide} data-note="">
      <Empty
        drawing="list"
        title={done ? '모두 처리했어요' : '볼 회원이 없어요'}
        help={done ? '새 신청이 오면 여기에 나타나요.' : '왼쪽에서 다른 상태를 고르거나 다른 말로 찾아보세요.'}
      />
    </div>
  )
}

function OpenMember({ id, view, rows }: { id: number; view: View; rows: readonly MemberRow[] }) {
  const polling = usePolling()
  const { data, error, refetch } = useQuery({ ...memberQuery(id), refetchInterval: polling })
  if (data)
    return (
      <>
        <ProofViewer member={data} />
        <MemberPanel member={data} view={view} rows={rows} />
      </>
    )
  if (!error) return <Bones />
  return (
    <div className={styles.wide}>
      {error instanceof ServerRefusal && error.status === 404 ? (
        <Empty alert title={error.message} help="없는 회원이에요. 왼쪽에서 골라 주세요." />
      ) : (
        <DeskError error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function Bones() {
  return (
    <>
      <div className={styles.proof} />
      <div className={styles.panel}>
        <Loading>
          <div className={styles.bones}>
            <Skeleton width="9rem" height="1.5rem" />
            {Array.from({ length: 7 }, (_, row) => (
              <Skeleton key={row} height="2.75rem" />
            ))}
          </div>
        </Loading>
      </div>
    </>
  )
}
