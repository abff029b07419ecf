import { type ReactNode, useState } from 'react'
import type { Call, Result, Sent } from '#contract/call.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import type { Ask, Words } from './ask.tsx'
import type { Seen } from './seen.ts'
import { conflictsOf, isOvertaken, useAct } from './use-act.ts'

/** One thing that can be done with a `Subject`: what is open in a pane, or all rows that are picked. */
export type Act<Subject, View, C extends Call, Choice> = Omit<ButtonLook, 'size'> & {
  label: string | ((subject: Subject, seen: Seen<View>) => string)
  /** What the button says meanwhile: '승인 중'. */
  busy: string
  /** Whether it can be done as things stand; else there is no button. */
  when?: (subject: Subject, seen: Seen<View>) => boolean
  /** The key that does it, in small. */
  key?: string
  /** A plain question before it. */
  sure?: (subject: Subject) => Parameters<typeof askConfirm>[0]
  /** A dialog whose answer is sent along: `Reason` with its `words`, or one of the desk's own. */
  ask?: Ask<Subject, View, Choice>
  words?: (subject: Subject, seen: Seen<View>) => Words
  /** The answer where nothing has to be asked this time. */
  unasked?: (subject: Subject) => NoInfer<Choice> | undefined
  send: (subject: Subject, choice: NoInfer<Choice>, seen: Seen<View>) => Sent<C>
  /** What is said afterwards. */
  said: string | ((answer: Result<C>, subject: Subject, choice: NoInfer<Choice>, seen: Seen<View>) => string)
  after?: (answer: Result<C>, subject: Subject, seen: Seen<View>) => void
}

/** Somebody was faster with these; `others` does it with the rest. */
export type Conflicted = { conflicts: readonly Conflict[]; others?: (() => void) | undefined }
/** What those around an act want to know of it. */
export type Around<Subject> = {
  onConflict: (conflicted: Conflicted) => void
  /** There is nothing to do it with. */
  nothing?: boolean
  onDone?: () => void
  /** What is left of the subject without those ids. */
  without?: (subject: Subject, ids: ReadonlySet<number>) => Subject | undefined
}

/** What stands among the acts: an act, or a word or a link of the desk's own. */
export type Entry<Subject, View> = (subject: Subject, seen: Seen<View>, around: Around<Subject>) => ReactNode
export type ActOf<Subject, View> = <const C extends Call, Choice = undefined>(
  call: C,
  act: Act<Subject, View, C, Choice>,
) => Entry<Subject, View>

/** Declares acts: what they send and what is said of it follows from the contract's call. */
export const actOf =
  <Subject, View>(): ActOf<Subject, View> =>
  (call, act) =>
  (subject, seen, around) => <ActButton call={call} act={act} subject={subject} seen={seen} around={around} />

type Props<Subject, View, C extends Call, Choice> = {
  call: C
  act: Act<Subject, View, C, Choice>
  subject: Subject
  seen: Seen<View>
  around: Around<Subject>
}

/** Its button, its question, its key, and what comes of it. */
function ActButton<Subject, View, C extends Call, Choice>(props: Props<Subject, View, C, Choice>) {
  const { call, act, subject, seen, around } = props
  const { label, busy, when, key, sure, ask: Ask, words, unasked, send, said, after } = act
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  const wish = useAct(seen.at, {
    run: ({ on, choice }: { on: Subject; choice: Choice }) => operatorApi(call, send(on, choice, seen)),
    said: (answer, { on, choice }) => (typeof said === 'string' ? said : said(answer, on, choice, seen)),
    done(answer, { on }) {
      around.onDone?.()
      after?.(answer, on, seen)
    },
    refused(error, { on, choice }) {
      const conflicts = conflictsOf(error)
      if (!conflicts) return false
      const rest = around.without?.(on, new Set(conflicts.map(({ id }) => id)))
      around.onConflict({ conflicts, others: rest && (() => wish.mutate({ on: rest, choice })) })
      return true
    },
  })
  const can = seen.may && !around.nothing && (when?.(subject, seen) ?? true)
  const asks = Ask !== undefined && unasked?.(subject) === undefined
  const close = () => setAsking('closed')
  const run = (choice: Choice) =>
    wish.mutate(
      { on: subject, choice },
      // What was answered can be sent again, or changed.
      { onSettled: (_, error) => (error && !isOvertaken(error) ? undefined : close()) },
    )

  async function press() {
    if (wish.isPending) return
    if (asks) return setAsking('open')
    if (!sure || (await askConfirm(sure(subject)))) run(unasked?.(subject) as Choice)
  }

  useShortcuts(key ? { [key]: () => (can && !wish.isPending ? void press() : false) } : {})
  if (!can) return null
  const doing = wish.isPending && busy
  return (
    <>
      <Button
        variant={act.variant}
        wide={act.wide}
        icon={act.icon}
        size="md"
        aria-keyshortcuts={key?.toUpperCase()}
        busy={asks ? undefined : doing}
        onClick={() => void press()}
      >
        {typeof label === 'string' ? label : label(subject, seen)}
      </Button>
      {Ask && asking !== 'never' && (
        <Ask
          open={asking === 'open'}
          subject={subject}
          seen={seen}
          words={words?.(subject, seen)}
          busy={doing}
          onAnswer={run}
          onClose={close}
        />
      )}
    </>
  )
}
