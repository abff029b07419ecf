import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Result } from '#contract/call.ts'
import { exportMembers } from '#contract/operator/exports.ts'
import { getMember, listMembers, type MemberFilter } from '#contract/operator/members.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { callQuery, useRows } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { ExportMenu } from '#web/operator/exports/export-menu.tsx'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { QueueDesk } from '#web/operator/kit/queue-desk.tsx'
import { useQueueKeys } from '#web/operator/kit/use-queue-keys.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { Empty } from '#web/ui/empty.tsx'
import { digits } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { asked, at, laneNames, type MemberLane, type MemberRow, narrowed, rowsPerPage, type View } from './at.ts'
import { MemberPanel } from './member-panel.tsx'
import { MemberQueue } from './member-queue.tsx'
import { ProofViewer } from './proof-viewer.tsx'
import styles from './members.module.css'

/** Desk 2: read the document and decide. A queue, one document, one decision. */
export const MembersDesk = defineDesk({
  at,
  title: '회원 승인',
  role: 'members',
  about: { call: listMembers, input: (view) => ({ query: asked(view) }) },
  // An address without a list opens the changes to decide if nobody waits to be admitted.
  settle: (view, about, says) =>
    says('status') || says('id') || !about || countOf('WAIT', about) > 0 || countOf('RECHECK', about) === 0
      ? view
      : { ...view, status: 'RECHECK' as const },
  note: ({ about }) => about && `${laneNames.WAIT} ${digits(countOf('WAIT', about))}`,
  queue: true,
  search: {
    field: 'sch_word',
    label: '회원 찾기',
    placeholder: '상호, 이름, ID, 사업자번호, 휴대폰',
    with: (words) => ({ page: 1, ...(words && { status: 'ALL' as const }) }),
  },
  tools: ({ view, about }) => (
    <>
      <ExportMenu
        kind="members"
        label="회원 명부"
        list={{
          words: `${[laneNames[view.status], view.sch_word && `‘${view.sch_word}’`].filter(Boolean).join(' · ')} 목록의 ${digits(about ? totalOf(view, about) : 0)}명이 들어가요.`,
          onAsk: ({ format }) => operatorApi(exportMembers, { body: { format, ...narrowed(view) } }),
        }}
      />
      <SheetButton call={listMembers} query={narrowed(view)} />
    </>
  ),
  lanes: {
    label: '상태',
    field: 'status',
    names: laneNames,
    count: (lane, about) => about && countOf(lane, about),
    with: { page: 1, sch_word: '' },
  },
  body: (seen) => <Queue seen={seen} />,
})

/** A lane is counted anyway, also the one that is opened in place of an empty one; a list that is narrowed further the server counts. */
function totalOf(view: View, about: Result<typeof listMembers>): number {
  const { status: _, recheck: __, ...further }: MemberFilter = narrowed(view)
  return Object.values(further).some(Boolean) ? about.total : countOf(view.status, about)
}

function countOf(lane: MemberLane, { counts, recheck_count }: Result<typeof listMembers>): number {
  if (lane === 'RECHECK') return recheck_count
  if (lane === 'ALL') return counts.reduce((sum, { count }) => sum + count, 0)
  return counts.find(({ status }) => status === lane)?.count ?? 0
}

function Queue({ seen }: { seen: Seen<View> }) {
  const { view, go } = seen
  const { id, page, status, sch_word } = view
  const { state, rows, first: list } = useRows(at, listMembers, asked(view), true)
  useQueueKeys()
  const first = state.isPlaceholderData ? undefined : rows[0]?.id

  // The open application is in the address from the start, so that it does not change by itself when the queue moves. A phone has space for
  // only one of the two, and begins with the queue.
  const narrow = useMedia('(width < 45rem)')
  const openFirst = useEffectEvent(() => go({ id: first }, { replace: true, preventScrollReset: true }))
  useEffect(() => {
    if (!id && first && !narrow) openFirst()
  }, [id, first, narrow, page, status, sch_word])

  // The last page may have become empty, here or by somebody else.
  const lastPage = list && !state.isPlaceholderData ? Math.max(1, Math.ceil(list.total / rowsPerPage)) : page
  const openLast = useEffectEvent(() => go({ id, page: lastPage }, { replace: true, preventScrollReset: true }))
  useEffect(() => {
    if (page > lastPage) openLast()
  }, [page, lastPage])

  const done = status === 'WAIT' && !sch_word && list?.total === 0 && list.recheck_count === 0
  return (
    <QueueDesk
      className={styles.desk}
      queue={<MemberQueue view={view} state={state} rows={rows} total={list?.total} />}
      open={id !== undefined}
      narrow={narrow}
      onClose={() => closePane(at.to(at.closed(view)))}
    >
      {id ? (
        <OpenMember key={id} id={id} seen={seen} rows={rows} />
      ) : list?.data.length === 0 ? (
        // On a phone the list above says so already.
        (!narrow || done) && <Nobody done={done} />
      ) : (
        // On a phone nothing opens by itself, and a list that failed opens nothing: no skeleton then.
        narrow || state.error !== null || <Bones />
      )}
    </QueueDesk>
  )
}

/** Document and decision of the open member. `rows`: the queue as it is on screen, which defines the next member. */
function OpenMember({ id, seen, rows }: { id: number; seen: Seen<View>; rows: readonly MemberRow[] }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(at, getMember, { params: { id } }),
    refetchInterval: usePolling(),
  })
  if (data)
    return (
      <>
        <ProofViewer member={data.data} />
        <MemberPanel member={data.data} seen={seen} rows={rows} />
      </>
    )
  if (!error) return <Bones />
  return (
    <div className={styles.wide}>
      {error instanceof ServerRefusal && error.status === 404 ? (
        <Empty alert title={error.message} help="없는 회원이에요. 목록에서 골라 주세요." />
      ) : (
        <DeskError error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

const Nobody = ({ done }: { done: boolean }) => (
  <div className={styles.wide} data-note="">
    <Empty
      drawing="list"
      title={done ? '모두 처리했어요' : '볼 회원이 없어요'}
      help={done ? '새 신청이 오면 여기에 나타나요.' : '다른 상태를 고르거나 다른 말로 찾아 보세요.'}
    />
  </div>
)

const Bones = () => (
  <>
    <div className={styles.proof} />
    <div className={styles.waits}>
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
