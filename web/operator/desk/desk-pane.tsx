import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Call, Result, Sent } from '#contract/call.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Acts, type ActsOf } from './acts.tsx'
import type { DeskAt } from './desk-address.ts'
import { callQuery } from './desk-query.ts'
import type { Seen } from './seen.ts'
import { standsAt } from './stands.ts'

type History = ComponentProps<typeof ActHistory>
/** So that `id && { … }` is an answer. */
type Nothing = undefined | false | 0 | ''
type Answered<Detail> = { data: Detail }
type DetailOf<C extends Call> = Result<C> extends { data: infer Detail } ? Detail : never

/** What stands beside the list when something is open. Each part may be left out; `body` alone is a pane of the desk's own. */
export type Pane<View, C extends Call> = {
  /** The call that reads it, and what of the view it is asked for; undefined: nothing is open. */
  call: C
  input: (view: View) => Sent<C> | Nothing
  /** It is read when it is opened and when an act has changed it, not again and again. */
  once?: true
  /** Its title until it is there. */
  waits: string | ((view: View) => string)
  title: (detail: DetailOf<C>) => string
  /** Beside the title: a tag. */
  note?: (detail: DetailOf<C>) => ReactNode
  /** Over the facts. */
  head?: (detail: DetailOf<C>, seen: Seen<View>) => ReactNode
  facts?: (detail: DetailOf<C>, seen: Seen<View>) => ComponentProps<typeof Facts>['facts']
  /** Under the facts. */
  body?: (detail: DetailOf<C>, seen: Seen<View>, onClose: () => void) => ReactNode
  /** In place of all this, where it answers something: a pane that draws its own frame, to ask before it is closed for one. */
  own?: (detail: DetailOf<C>, seen: Seen<View>, onClose: () => void) => ReactNode
  acts?: ActsOf<DetailOf<C>, View>
  /** Under the acts. */
  foot?: (detail: DetailOf<C>, seen: Seen<View>) => ReactNode
  /** Where it stands, in words: what is asked about it is asked about that, and whoever types is told when it moves on. */
  stage?: (detail: DetailOf<C>) => string
  /** Short names of what was done with it, for its history. */
  history?: History['names']
}

/** Declares a pane that is not the only one of its list. */
export const paneOf = <View, const C extends Call>(_: DeskAt<View>, pane: Pane<View, C>): Pane<View, C> => pane

type Props<View, C extends Call> = { pane: Pane<View, C>; seen: Seen<View>; onClose: () => void }

/** The pane of what is open, in each of its states. */
export function DeskPane<View, C extends Call>(props: Props<View, C>) {
  const { pane, seen } = props
  const input = pane.input(seen.view)
  return input ? <OpenPane key={pane.call.path + JSON.stringify(input)} {...props} input={input} /> : null
}

function OpenPane<View, C extends Call>({ pane, seen, onClose, input }: Props<View, C> & { input: Sent<C> }) {
  const polling = usePolling()
  const { data, error, refetch } = useQuery({
    ...callQuery(seen.at, pane.call, input),
    refetchInterval: pane.once ? false : polling,
  })
  if (!data) {
    const title = typeof pane.waits === 'string' ? pane.waits : pane.waits(seen.view)
    return (
      <DetailPane title={title} onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  }
  const { data: detail } = data as unknown as Answered<DetailOf<C>>
  const own = pane.own?.(detail, seen, onClose)
  if (own) return own
  const { history } = detail as { history?: History['acts'] }
  const title = pane.title(detail)
  const stage = pane.stage?.(detail)
  return (
    <DetailPane title={title} note={pane.note?.(detail)} onClose={onClose}>
      {pane.head?.(detail, seen)}
      {pane.facts && <Facts facts={pane.facts(detail, seen)} />}
      {pane.body?.(detail, seen, onClose)}
      {pane.acts && (
        <Acts
          acts={pane.acts}
          subject={detail}
          seen={seen}
          stands={stage && standsAt(title, stage, history, pane.history)}
        />
      )}
      {pane.foot?.(detail, seen)}
      {pane.history && history && <ActHistory acts={history} names={pane.history} />}
    </DetailPane>
  )
}
