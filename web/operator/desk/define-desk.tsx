import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Call, Result, Sent } from '#contract/call.ts'
import type { StaffMember } from '#contract/operator/session.ts'
import { mayAct, type StaffRole } from '#domain/staff-role.ts'
import { SavedViews } from '#web/operator/kit/saved-views.tsx'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import { type Shortcuts, useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { DeskAt } from './desk-address.ts'
import { DeskList, type List } from './desk-list.tsx'
import { callQuery } from './desk-query.ts'
import { DeskLanes, type Lanes } from './lanes.tsx'
import type { Seen } from './seen.ts'
import { ToolPlace } from './tool-place.tsx'
import { type LiveEvent, useLive } from './use-live.ts'
import styles from './acts.module.css'

/**
 * The declaration of a desk: which parts of it are in the address (`at`), its list, the pane beside the list, and the actions. The kit does
 * the rest: queries and their keys, polling, selection, shortcuts, all states of a list and a pane, and the sentences after an action or a
 * refusal. Where a desk differs it draws that part itself, by a function.
 */
export type Desk<View, A extends Call, C extends Call, P extends Call> = {
  at: DeskAt<View>
  title: string
  /** The role that may change something here; the list of routes says who may open it. */
  role: StaffRole
  /** A call whose result the whole desk needs: the counts of its lanes, the options of its filters. */
  about?: { call: A; input?: (view: View) => Sent<A>; once?: true }
  /** Completes a view that the address leaves open, once the counts are known. */
  settle?: (view: View, about: Result<A> | undefined, says: (name: keyof View & string) => boolean) => View
  /** A note after the title: '대기 3'. */
  note?: (seen: Seen<View, Result<A>>) => string | false | undefined
  /** The field of the view for the search; the key '/' focuses it. */
  search?: {
    field: keyof View
    label: string | ((view: View) => string)
    /** Hint for what can be searched for; it may depend on whether the user may change something. */
    placeholder: string | ((may: boolean) => string)
    when?: (view: View) => boolean
    /** Other fields that change with the search. */
    with?: (words: string) => Partial<View>
  }
  tools?: (seen: Seen<View, Result<A>>) => ReactNode
  lanes?: Lanes<View, Result<A>>
  /** No saved views, because its lists have no filter worth saving. */
  noViews?: true
  /** More shortcuts of this desk. */
  keys?: (seen: Seen<View, Result<A>>) => Shortcuts
  /** Live events after which the desk is fetched again. */
  live?: readonly LiveEvent[]
  list?: List<View, Result<A>, C, P>
  /** `body` is a queue: on a phone what is open takes the whole page, without search, tools and lanes. */
  queue?: true
  /** Drawn in place of the list if it returns something: another list, a board, a queue. */
  body?: (seen: Seen<View, Result<A>>) => ReactNode
}

const noEvents: readonly LiveEvent[] = []

/** Makes the page of a declared desk, for the list of routes. */
export function defineDesk<View extends object, const A extends Call, const C extends Call, const P extends Call>(
  desk: Desk<View, A, C, P>,
): ComponentType {
  const { at, search, note, tools, lanes, list, body } = desk

  function Page({ staff }: { staff: StaffMember }) {
    const filter = useFilter()
    const asked = useMemo(() => at.viewIn(filter), [filter])
    const waiting = useQuery(meQuery).data?.waiting
    const navigate = useNavigate()
    const box = useRef<HTMLInputElement>(null)
    const [place, setPlace] = useState<HTMLElement | null>(null)
    const about = useAbout(desk, asked)
    const view = desk.settle?.(asked, about, (name) => filter.has(name)) ?? asked
    const [steps, setSteps] = useState<{ now: View; before?: View }>({ now: view })
    if (at.to(steps.now) !== at.to(view)) setSteps({ now: view, before: steps.now })
    const here = useStillHere()
    const go: Seen<View>['go'] = (change, options) => {
      if (here()) navigate(at.to({ ...at.closed(view), ...change }), options)
    }
    const find = (words: string) =>
      search && go({ ...search.with?.(words), [search.field]: at.read(search.field, words) } as Partial<View>)
    const seen: Seen<View, Result<A>> = {
      at,
      view,
      before: steps.before,
      about,
      staff,
      waiting,
      may: mayAct(staff.roles, desk.role),
      go,
      clear: search && view[search.field] ? () => find('') : undefined,
    }
    const narrow = useMedia('(width < 45rem)')
    const alone = desk.queue && narrow && at.to(view) !== at.to(at.closed(view))
    // The saved views of this staff member, and shared ones.
    const views = !desk.noViews && !staff.partner && <SavedViews desk={at.desk} path={at.path} opens={at.opens} />
    useLive(at, desk.live ?? noEvents)
    useShortcuts({ ...desk.keys?.(seen), ...(search && { '/': () => focusAll(box.current) }) })
    return (
      <PageFrame
        title={desk.title}
        note={note?.(seen) || undefined}
        tools={
          !alone && (
            <>
              {search && (search.when?.(view) ?? true) && (
                <SearchBox
                  ref={box}
                  look="bar"
                  label={typeof search.label === 'string' ? search.label : search.label(view)}
                  placeholder={
                    typeof search.placeholder === 'string' ? search.placeholder : search.placeholder(seen.may)
                  }
                  defaultValue={String(view[search.field] ?? '')}
                  onSearch={find}
                />
              )}
              {tools?.(seen)}
              {!lanes && views}
              <div ref={setPlace} className={styles.tools} />
            </>
          )
        }
      >
        {lanes && !alone && <DeskLanes lanes={lanes} seen={seen} end={views} />}
        <ToolPlace value={place}>{body?.(seen) || (list && <DeskList list={list} seen={seen} />)}</ToolPlace>
      </PageFrame>
    )
  }

  return function DeskPage() {
    const staff = useStaff()
    return staff && <Page staff={staff} />
  }
}

/** Returns false without a search box, so that the key goes to the console's own search. */
function focusAll(box: HTMLInputElement | null): false | undefined {
  if (!box) return false
  box.focus()
  box.select()
  return undefined
}

function useAbout<View, A extends Call>({ at, about }: Pick<Desk<View, A, Call, Call>, 'at' | 'about'>, view: View) {
  const polling = usePolling()
  const query = about
    ? callQuery(at, about.call, about.input?.(view) ?? ({} as Sent<A>))
    : { queryKey: at.key, queryFn: skipToken }
  return useQuery({
    ...(query as ReturnType<typeof callQuery<A>>),
    placeholderData: keepPreviousData,
    refetchInterval: about && !about.once && polling,
  }).data
}
