import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changeView, dropView, listViews, type SavedView, saveView, type ViewDesk } from '#contract/operator/views.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi as ask } from '#web/operator/session/operator-api.ts'
import { Link } from '#web/router/link.tsx'
import { usePlace } from '#web/router/router.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { showAlert } from '#web/ui/ask.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { addressWith } from './address.ts'
import { filterOf } from './filter-of.ts'
import { Menu } from './menu.tsx'
import { useFilter } from './use-filter.ts'
import { ViewList } from './view-list.tsx'

/** `opens`: parts of the address for what is open beside the list, besides an id. */
type Props = { desk: ViewDesk; path: string; opens?: readonly string[] }

/**
 * Saved views of a desk in one menu: the staff member's own, and those that others share. A desk that is opened without a filter uses the
 * default view. The current address can be saved under a name.
 */
export function SavedViews({ desk, path, opens }: Props) {
  const search = useFilter().toString()
  const { kind } = usePlace()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const queryKey = ['staff', 'views', desk]
  const { data: views } = useQuery({
    queryKey,
    queryFn: async () => (await ask(listViews, { query: { desk } })).data,
    staleTime: 60_000,
  })
  const [open, setOpen] = useState<'save' | 'manage'>()
  const current = filterOf(search, opens)
  const shown = views?.find((view) => filterOf(view.search) === current)

  // Only for the address with which the desk was opened: later on, no filter means no filter. Whoever has gone on before the views are there
  // stays where they are; a queue that opens its first item by itself replaces the address, and nobody has gone on.
  const opened = useRef(search === '')
  const hasGoneOn = search !== '' && !(kind === 'REPLACE' && new URLSearchParams(search).has('id'))
  const first = views?.find(({ is_default }) => is_default)
  useEffect(() => {
    if (hasGoneOn) opened.current = false
    if (!views || !opened.current) return
    opened.current = false
    if (first) navigate(addressWith(path, first.search), { replace: true })
  }, [views, first, hasGoneOn, navigate, path])

  const common = {
    onSuccess: ({ data }: { data: SavedView[] }) => queries.setQueryData(queryKey, data),
    onError: (error: unknown) => void showAlert(errorMessage(error)),
  }
  const save = useMutation({
    mutationFn: ({ name, search, is_default }: Taken) =>
      ask(saveView, { body: { desk, name, search, ...(is_default && { is_default }) } }),
    ...common,
    onSuccess(answer) {
      common.onSuccess(answer)
      setOpen((now) => (now === 'save' ? undefined : now))
      toast('보기를 저장했어요', { icon: 'check' })
    },
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number; name?: string; is_default?: boolean; shared?: boolean }) =>
      ask(changeView, { params: { id }, body }),
    ...common,
  })
  const drop = useMutation({ mutationFn: (id: number) => ask(dropView, { params: { id } }), ...common })

  if (!views || (views.length === 0 && current === '')) return null
  return (
    <>
      <Menu name="저장한 보기" label={shown?.name ?? '보기'} chosen={shown !== undefined}>
        {views.map((view) => (
          <Link key={view.id} to={addressWith(path, view.search)} aria-current={view === shown ? 'true' : undefined}>
            {view.name}
            {view.by && <small>{view.by}</small>}
            {view.is_default && (
              <>
                <Icon name="pin" size={16} />
                <VisuallyHidden>처음 보기</VisuallyHidden>
              </>
            )}
          </Link>
        ))}
        {views.length > 0 && <hr />}
        {current !== '' && !shown && (
          <button type="button" onClick={() => setOpen('save')}>
            <Icon name="plus" size={16} /> 이 보기 저장
          </button>
        )}
        {views.length > 0 && (
          <button type="button" onClick={() => setOpen('manage')}>
            <Icon name="list" size={16} /> 보기 관리
          </button>
        )}
      </Menu>
      {open === 'save' && (
        <NameDialog
          busy={save.isPending}
          onName={(name) => save.mutate({ name, search: current })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'manage' && (
        <ViewList
          views={views}
          onRename={(id, name) => change.mutate({ id, name })}
          onDefault={(id, is_default) => change.mutate({ id, is_default })}
          onDrop={(id) => drop.mutate(id)}
          onShare={(id, shared) => change.mutate({ id, shared })}
          onTake={({ name, search, by }, is_default) =>
            save.mutate({ name: nameFor(views, name, by), search, ...(is_default && { is_default }) })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type Taken = { name: string; search: string; is_default?: true }

/** Keeps the name of a view by somebody else, unless the staff member has one of that name. */
const nameFor = (views: readonly SavedView[], name: string, by: string | null): string =>
  views.some((view) => view.by === null && view.name === name) ? `${name.slice(0, 18)} (${by?.slice(0, 8)})` : name

type NameProps = { busy: boolean; onName: (name: string) => void; onClose: () => void }

function NameDialog({ busy, onName, onClose }: NameProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  function handleSubmit() {
    if (name.trim()) onName(name.trim())
    else setProblem('이름을 입력하세요')
  }
  return (
    <FormDialog title="이 보기 저장" action="저장" busy={busy && '저장 중'} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        label="이름"
        data-focus=""
        autoComplete="off"
        maxLength={30}
        value={name}
        error={problem}
        hint="지금 보는 상태와 조건이 그대로 저장돼요."
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
