import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Call, Result, Sent } from '#contract/call.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useStillHere } from '#web/router/use-still-here.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Acts, type ActsOf } from './acts.tsx'
import type { DeskAt } from './desk-address.ts'
import { callQuery } from './desk-query.ts'
import type { Seen } from './seen.ts'
import { standsAt } from './stands.ts'

type History = ComponentProps<typeof ActHistory>
/** So that `id && { … }` is a valid result. */
type Nothing = undefined | false | 0 | ''
type Answered<Detail> = { data: Detail }
type DetailOf<C extends Call> = Result<C> extends { data: infer Detail } ? Detail : never

/** The pane beside the list when something is open. Every part is optional; with `body` alone the desk draws the content itself. */
export type Pane<View, C extends Call> = {
  /** The call that fetches it, and its input for a view; a falsy input: nothing is open. */
  call: C
  input: (view: View) => Sent<C> | Nothing
  /** Fetched when it is opened and after an action, without polling. */
  once?: true
  /** The title while it is loading. */
  waits: string | ((view: View) => string)
  title: (detail: DetailOf<C>) => string
  /** A tag beside the title. */
  note?: (detail: DetailOf<C>) => ReactNode
  /** Above the facts. */
  head?: (detail: DetailOf<C>, seen: Seen<View>) => ReactNode
  facts?: (detail: DetailOf<C>, seen: Seen<View>) => ComponentProps<typeof Facts>['facts']
  /** Below the facts. */
  body?: (detail: DetailOf<C>, seen: Seen<View>, onClose: () => void) => ReactNode
  /** Replaces all the others if it returns something: a pane that draws its own frame, for example to ask before it is closed. */
  own?: (detail: DetailOf<C>, seen: Seen<View>, onClose: () => void) => ReactNode
  acts?: ActsOf<DetailOf<C>, View>
  /** Below the actions. */
  foot?: (detail: DetailOf<C>, seen: Seen<View>) => ReactNode
  /** Its state in words: questions belong to it, and a person who is typing is told when it changes. */
  stage?: (detail: DetailOf<C>) => string
  /** Short names for audited acts in its history. */
  history?: History['names']
}

/** Declares a second pane of a list. */
export const paneOf = <View, const C extends Call>(_: DeskAt<View>, pane: Pane<View, C>): Pane<View, C> => pane

type Props<View, C extends Call> = { pane: Pane<View, C>; seen: Seen<View>; onClose: () => void }

/** The pane of what is open, in all its states. */
export function DeskPane<View, C extends Call>(props: Props<View, C>) {
  const { pane, seen } = props
  const input = pane.input(seen.view)
  return input ? <OpenPane key={pane.call.path + JSON.stringify(input)} {...props} input={input} /> : null
}

function OpenPane<View, C extends Call>({ pane, seen, input, ...rest }: Props<View, C> & { input: Sent<C> }) {
  const polling = usePolling()
  const here = useStillHere()
  // An act that is done once something else is open does not close that.
  const onClose = () => {
    if (here()) rest.onClose()
  }
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
          onClose={onClose}
        />
      )}
      {pane.foot?.(detail, seen)}
      {pane.history && history && <ActHistory acts={history} names={pane.history} />}
    </DetailPane>
  )
}
