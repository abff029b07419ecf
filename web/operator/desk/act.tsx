import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Call, Result, Sent } from '#contract/call.ts'
import { type Conflict, ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import type { Ask, Words } from './ask.tsx'
import type { Seen } from './seen.ts'
import { conflictWith, type Stands } from './stands.ts'
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

/** Somebody was faster with these; `others` does it with the rest. None are named: with the subject, which stood at `was`. */
export type Conflicted = { conflicts: readonly Conflict[]; others?: (() => void) | undefined; was?: Stands | undefined }
/** What those around an act want to know of it. */
export type Around<Subject> = {
  onConflict: (conflicted: Conflicted) => void
  /** Where the subject stands: what is asked about it is asked about that. */
  stands?: Stands | undefined
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

/** A question that was opened, and about what. It stays as it is typed, whatever others do meanwhile. */
type Asking<Subject> = {
  open: boolean
  subject: Subject
  stands: Stands | undefined
  /** Counts the questions: what was typed is of one alone. */
  turn: number
  /** It was refused for what others did, or for another reason that was said: what is sent next is about what stands by then. */
  overtaken?: Conflicted
  refused?: true
}

/** Its button, its question, its key, and what comes of it. */
function ActButton<Subject, View, C extends Call, Choice>(props: Props<Subject, View, C, Choice>) {
  const { call, act, subject, seen, around } = props
  const { label, busy, when, key, sure, ask: Ask, words, unasked, send, said, after } = act
  const { stands } = around
  const [asking, setAsking] = useState<Asking<Subject>>()
  const isOpen = asking?.open === true
  const wish = useAct(seen.at, {
    run: ({ on, choice }: { on: Subject; choice: Choice }) => operatorApi(call, send(on, choice, seen)),
    said: (answer, { on, choice }) => (typeof said === 'string' ? said : said(answer, on, choice, seen)),
    done(answer, { on }) {
      around.onDone?.()
      after?.(answer, on, seen)
    },
    refused(error, { on, choice }) {
      const conflicts = conflictsOf(error)
      if (!conflicts && !(stands && isOvertaken(error))) {
        setAsking((now) => now && { ...now, refused: true })
        return false
      }
      const rest = conflicts && around.without?.(on, new Set(conflicts.map(({ id }) => id)))
      const conflicted = { conflicts: conflicts ?? [], was: stands, others: rest && (() => run(choice, rest)) }
      // It may have been put away since it was answered: then it stays so.
      if (isOpen) setAsking((now) => now && { ...now, overtaken: conflicted })
      else around.onConflict(conflicted)
      return true
    },
  })
  const can = seen.may && !around.nothing && (when?.(subject, seen) ?? true)
  const asks = Ask !== undefined && unasked?.(subject) === undefined
  // Somebody else was faster, whether that is seen before the answer is sent or by what the server says to it.
  const conflicted =
    asking && (asking.overtaken ?? (asking.stands?.stage === stands?.stage ? undefined : { conflicts: [] }))
  const asked = asking?.open && !(asking.refused && can) ? asking.subject : subject
  const close = () => setAsking((now) => now && { ...now, open: false })
  // What was answered can be sent again, or changed.
  const run = (choice: Choice, on = asked) =>
    wish.mutate({ on, choice }, { onSettled: (_, error) => (error ? undefined : close()) })

  function open() {
    const isSame = asking && !conflicted
    setAsking({ open: true, subject, stands, turn: (asking?.turn ?? 0) + (isSame ? 0 : 1) })
  }
  function handleClose() {
    close()
    if (conflicted) around.onDone?.()
  }

  async function press() {
    if (wish.isPending) return
    if (asks) return open()
    if (!sure || (await askConfirm(sure(subject)))) run(unasked?.(subject) as Choice)
  }

  useShortcuts(key ? { [key]: () => (can && !wish.isPending ? void press() : false) } : {})
  const doing = wish.isPending && busy
  const told = conflicted?.conflicts.length ? conflicted.conflicts : stands && [conflictWith(stands, asking?.stands)]
  return (
    <>
      {can && (
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
      )}
      {/* Not where its button stands: that goes with what is picked, and the question stays. */}
      {Ask &&
        asking &&
        (can || isOpen) &&
        createPortal(
          <Ask
            key={asking.turn}
            open={isOpen}
            subject={asked}
            seen={seen}
            words={words?.(asked, seen)}
            busy={doing}
            overtaken={
              conflicted &&
              told && (
                <ConflictNotice
                  conflicts={told}
                  onOthers={conflicted.others}
                  // Of one thing it can be done as it stands now; of many, what has become of them is looked at in the list.
                  onSeen={
                    can && stands ? () => setAsking({ ...asking, subject, stands, overtaken: undefined }) : undefined
                  }
                />
              )
            }
            onAnswer={run}
            onClose={handleClose}
          />,
          document.body,
        )}
    </>
  )
}
