import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from '#web/router/use-navigate.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { QueueDesk } from '#web/operator/kit/queue-desk.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { type Lane, LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { exportMembers } from '#contract/operator/exports.ts'
import { ExportMenu } from '#web/operator/exports/export-menu.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { SavedViews } from '#web/operator/kit/saved-views.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { digits } from '#web/ui/format.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { MemberPanes } from './member-panes.tsx'
import { MemberQueue } from './member-queue.tsx'
import { listFilter, listQuery } from './queries.ts'
import { countOf, type Listed, type Tab, tabNames, tabs } from './tabs.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { addressOf, useView, type View } from './use-view.ts'
import styles from './members-page.module.css'

/** Desk 2: read the proof and decide. One queue, one proof, one decision. */
export function MembersPage() {
  const view = useView()
  const { tab, word, page, id } = view
  const navigate = useNavigate()
  const polling = usePolling()
  const search = useRef<HTMLInputElement>(null)
  useQueueKeys(search)
  const list = useQuery({ ...listQuery(view), refetchInterval: polling })
  const first = list.isPlaceholderData ? undefined : list.data?.data[0]?.id

  // Who is open stands in the address from the start: the queue may move, the open application must not change by itself.
  // A phone has room for one of them, and begins with the queue.
  const narrow = useMedia('(width < 720px)')
  const alone = narrow && id !== undefined
  useEffect(() => {
    if (!id && first && !narrow)
      navigate(addressOf({ tab, word, page, id: first }), { replace: true, preventScrollReset: true })
  }, [id, first, narrow, tab, word, page, navigate])

  const count = list.data && countOf('WAIT', list.data)
  return (
    <PageFrame
      title="회원 승인"
      note={count === undefined ? undefined : `${tabNames.WAIT} ${digits(count)}`}
      tools={
        !alone && (
          <>
            <SearchBox
              ref={search}
              look="bar"
              label="회원 찾기"
              placeholder="상호, 이름, ID, 사업자번호, 휴대폰"
              defaultValue={word}
              onSearch={(words) =>
                navigate(addressOf({ tab: words ? 'ALL' : tab, word: words, page: 1, id: undefined }))
              }
            />
            <ExportMenu
              kind="members"
              list={{
                words: `${[tabNames[tab], word && `‘${word}’`].filter(Boolean).join(' · ')} 목록의 ${digits(list.data?.total ?? 0)}명이 들어가요.`,
                onAsk: ({ format }) => operatorApi(exportMembers, { body: { format, ...listFilter(view) } }),
              }}
            />
          </>
        )
      }
    >
      {!alone && (
        <LaneTabs
          look="row"
          label="상태"
          lanes={tabs.map((one) => laneOf(one, view, list.data))}
          end={<SavedViews desk="members" path="/operator/members" />}
        />
      )}
      <QueueDesk
        className={styles.desk}
        queue={<MemberQueue view={view} list={list} />}
        open={id !== undefined}
        narrow={narrow}
        onClose={() => closePane(addressOf({ ...view, id: undefined }))}
      >
        <MemberPanes view={view} rows={list.data?.data} empty={!id && list.data?.data.length === 0} />
      </QueueDesk>
    </PageFrame>
  )
}

const laneOf = (tab: Tab, view: View, data: Listed | undefined): Lane => ({
  name: tabNames[tab],
  to: addressOf({ tab, word: '', page: 1, id: undefined }),
  current: view.tab === tab,
  count: data && countOf(tab, data),
})
