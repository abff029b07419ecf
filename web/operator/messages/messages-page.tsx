import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { retryMessages } from '#contract/operator/messages.ts'
import { mayAct } from '#domain/staff-role.ts'
import { errorMessage } from '#web/api/failures.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useRowSelection } from '#web/operator/kit/use-row-selection.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { won } from '#domain/prices.ts'
import { digits } from '#web/ui/format.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toast } from '#web/ui/toast.ts'
import { DoubtDialog } from './doubt-dialog.tsx'
import { messageColumns, messageName } from './message-columns.tsx'
import { MessagePane } from './message-pane.tsx'
import { countsQuery, messagesKey, useMessages, wordingsQuery } from './queries.ts'
import { addressOf, stateNames, states, useView, type View } from './use-view.ts'
import { WordingList } from './wording-list.tsx'
import { WordingPane } from './wording-pane.tsx'

/** Desk 17: what was sent to whom, what failed, and what the texts say. */
export function MessagesPage() {
  const view = useView()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const { data: counts } = useQuery({ ...countsQuery, refetchInterval: usePolling() })
  useShortcuts({ '/': () => search.current?.focus() })
  const lanes = [undefined, ...states, 'wordings'] as const
  return (
    <PageFrame
      title="문자"
      note={counts && `이번 달 ${digits(counts.month.sent)}건 · ${won(counts.month.won)}`}
      tools={
        view.lane !== 'wordings' && (
          <SearchBox
            ref={search}
            look="bar"
            label="문자 찾기"
            placeholder="상호, 이름, 번호 끝자리"
            defaultValue={view.q}
            onSearch={(q) => navigate(addressOf({ ...view, q, id: undefined }))}
          />
        )
      }
    >
      <LaneTabs
        look="row"
        label="문자 상태"
        lanes={lanes.map((lane) => ({
          name: lane === undefined ? '전체' : lane === 'wordings' ? '문구' : stateNames[lane],
          to: addressOf({ ...view, lane, id: undefined, template: '' }),
          current: lane === view.lane,
          count: counts?.states.find(({ state }) => state === lane)?.count,
        }))}
      />
      {view.lane === 'wordings' ? <Wordings view={view} /> : <Log key={view.lane} view={view} />}
    </PageFrame>
  )
}

type Asked = { ids: number[]; unasked?: boolean }

const useMay = () => {
  const staff = useStaff()
  return staff !== undefined && mayAct(staff.roles, 'content')
}

function Log({ view }: { view: View }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = useMay()
  const pages = useMessages(view)
  const { rows } = pages
  const isFailed = view.lane === 'FAILED'
  const picks = useRowSelection(rows, addressOf({ ...view, id: undefined }))
  const ids = rows.filter(({ id, kind }) => picks.has(id) && kind !== 'code').map(({ id }) => id)
  const [doubted, setDoubted] = useState<number[]>()
  const retry = useMutation({
    mutationFn: (asked: Asked) => operatorApi(retryMessages, { body: asked }),
    onSuccess({ queued }) {
      setDoubted(undefined)
      picks.clear()
      toast(`${queued}건을 다시 보내요`, { icon: 'check' })
      return queries.invalidateQueries({ queryKey: messagesKey })
    },
    async onError(error) {
      setDoubted(undefined)
      await queries.invalidateQueries({ queryKey: messagesKey })
      void showAlert(errorMessage(error))
    },
  })
  const doubtfulOf = (asked: readonly number[]) =>
    rows.filter(({ id, doubtful }) => doubtful && asked.includes(id)).length
  /** What may have gone already is not sent again without a word about it. */
  const send = (asked: number[]) => (doubtfulOf(asked) > 0 ? setDoubted(asked) : retry.mutate({ ids: asked }))
  const open = rows.find(({ id }) => id === view.id)
  useShortcuts({
    r: () => {
      const asked = ids.length > 0 ? ids : open?.state === 'FAILED' && open.kind !== 'code' ? [open.id] : []
      if (!may || asked.length === 0 || retry.isPending) return false
      send(asked)
      return undefined
    },
  })
  const go = (id: number | undefined) => navigate(addressOf({ ...view, id }), { preventScrollReset: true })
  return (
    <DeskLayout
      label="문자 목록"
      list={
        <>
          <ListState
            pages={pages}
            count={rows.length}
            none={view.q ? '검색된 정보가 없습니다.' : isFailed ? '실패한 문자가 없어요' : '문자가 없어요'}
          >
            <DataTable
              label="문자"
              columns={messageColumns}
              rows={rows}
              nameOf={messageName}
              picks={may && isFailed ? picks : undefined}
              openId={view.id}
              onOpen={go}
            />
          </ListState>
          <BulkBar count={picks.ids.length} onClear={picks.clear}>
            {ids.length > 0 && (
              <Button size="md" aria-keyshortcuts="R" busy={retry.isPending && '넣는 중'} onClick={() => send(ids)}>
                {ids.length}건 다시 보내기
              </Button>
            )}
          </BulkBar>
          <DoubtDialog
            open={doubted !== undefined}
            count={doubtfulOf(doubted ?? [])}
            busy={retry.isPending}
            onAnswer={(unasked) => doubted && retry.mutate({ ids: doubted, unasked })}
            onClose={() => setDoubted(undefined)}
          />
        </>
      }
      detail={
        open && (
          <MessagePane
            key={open.id}
            message={open}
            may={may}
            busy={retry.isPending}
            onRetry={() => send([open.id])}
            onClose={() => closePane(addressOf({ ...view, id: undefined }))}
          />
        )
      }
    />
  )
}

function Wordings({ view }: { view: View }) {
  const navigate = useNavigate()
  const may = useMay()
  const list = useQuery(wordingsQuery)
  const open = list.data?.find(({ template }) => template === view.template)
  const go = (template: string) => navigate(addressOf({ ...view, template }), { preventScrollReset: true })
  return (
    <DeskLayout
      label="문구 목록"
      list={
        <ListState
          pages={{ ...list, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }}
          count={list.data?.length ?? 0}
          none="문구가 없어요"
        >
          <WordingList wordings={list.data ?? []} openTemplate={view.template} onOpen={go} />
        </ListState>
      }
      detail={
        open && (
          <WordingPane
            key={open.template}
            wording={open}
            may={may}
            onClose={() => closePane(addressOf({ ...view, template: '' }))}
          />
        )
      }
    />
  )
}
