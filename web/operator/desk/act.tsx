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

/** One action on a `Subject`: what is open in a pane, or all picked rows. */
export type Act<Subject, View, C extends Call, Choice> = Omit<ButtonLook, 'size'> & {
  label: string | ((subject: Subject, seen: Seen<View>) => string)
  /** Label of the button while the request runs: '승인 중'. */
  busy: string
  /** Whether the action is possible in the current state; if not, there is no button. */
  when?: (subject: Subject, seen: Seen<View>) => boolean
  /** Its shortcut, in lower case. */
  key?: string
  /** A confirmation before it. */
  sure?: (subject: Subject) => Parameters<typeof askConfirm>[0]
  /** A dialog whose answer is sent with the request: `Reason` with its `words`, or a component of the desk. */
  ask?: Ask<Subject, View, Choice>
  words?: (subject: Subject, seen: Seen<View>) => Words
  /** The answer in cases in which nothing has to be asked. */
  unasked?: (subject: Subject) => NoInfer<Choice> | undefined
  send: (subject: Subject, choice: NoInfer<Choice>, seen: Seen<View>) => Sent<C>
  /** The sentence after success. */
  said: string | ((answer: Result<C>, subject: Subject, choice: NoInfer<Choice>, seen: Seen<View>) => string)
  after?: (answer: Result<C>, subject: Subject, seen: Seen<View>) => void
  /** Whether the pane is closed after it, if it is still open. */
  closes?: (subject: Subject) => boolean
}

/**
 * A refusal because somebody else has changed these rows; `others` repeats the action with the other rows. If none are named, the subject
 * itself has changed since `was`.
 */
export type Conflicted = { conflicts: readonly Conflict[]; others?: (() => void) | undefined; was?: Stands | undefined }
/** What the surroundings of an action know and need. */
export type Around<Subject> = {
  onConflict: (conflicted: Conflicted) => void
  /** The state of the subject: an open question belongs to it. */
  stands?: Stands | undefined
  /** There is no subject now. */
  nothing?: boolean
  onDone?: () => void
  onClose?: (() => void) | undefined
  /** Done for a part of the picked rows: leaves the rest picked. */
  onPart?: (rest: Subject) => void
  /** The subject without those ids. */
  without?: (subject: Subject, ids: ReadonlySet<number>) => Subject | undefined
}

/** An entry among the actions: an action, or a sentence or a link of the desk. */
export type Entry<Subject, View> = (subject: Subject, seen: Seen<View>, around: Around<Subject>) => ReactNode
export type ActOf<Subject, View> = <const C extends Call, Choice = undefined>(
  call: C,
  act: Act<Subject, View, C, Choice>,
) => Entry<Subject, View>

/** Declares actions: the types of their requests and answers follow from the call. */
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

/** A question that was opened, with its subject. Typed input stays, whatever others do meanwhile. */
type Asking<Subject> = {
  open: boolean
  subject: Subject
  stands: Stands | undefined
  /** Number of the question; it is the React key, so that each question has its own input. */
  turn: number
  /**
   * Refused because of a change by others (`overtaken`), or for another reason that was shown (`refused`): the next attempt uses the
   * current subject.
   */
  overtaken?: Conflicted
  refused?: true
  /** It was answered and done: the next question starts blank. */
  done?: true
}

/** The button of an action with its question, its shortcut, and its result. */
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
      if (act.closes?.(on)) around.onClose?.()
    },
    refused(error, { on, choice }) {
      const conflicts = conflictsOf(error)
      if (!conflicts && !(stands && isOvertaken(error))) {
        setAsking((now) => now && { ...now, refused: true })
        return false
      }
      const rest = conflicts && around.without?.(on, new Set(conflicts.map(({ id }) => id)))
      const conflicted = { conflicts: conflicts ?? [], was: stands, others: rest && (() => run(choice, rest)) }
      // If the question was closed meanwhile, it stays closed.
      if (isOpen) setAsking((now) => now && { ...now, overtaken: conflicted })
      else around.onConflict(conflicted)
      return true
    },
  })
  const can = seen.may && !around.nothing && (when?.(subject, seen) ?? true)
  const asks = Ask !== undefined && unasked?.(subject) === undefined
  // Somebody else was first: either the polled state shows it before the answer is sent, or the server says so in its refusal. While one's
  // own answer is on its way, a new state is most likely what it has done.
  const isMoved = !wish.isPending && !asking?.done && asking?.stands?.stage !== stands?.stage
  const conflicted = asking && (asking.overtaken ?? (isMoved ? { conflicts: [] } : undefined))
  const asked = asking?.open && !(asking.refused && can) ? asking.subject : subject
  const close = () => setAsking((now) => now && { ...now, open: false })
  // After a failure the dialog stays open, so that the answer can be sent again or changed.
  const run = (choice: Choice, on = asked) =>
    wish.mutate({ on, choice }, { onSuccess: () => setAsking((now) => now && { ...now, open: false, done: true }) })

  function open() {
    const isSame = asking && !conflicted && !asking.done
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
      {/* Rendered outside of the button's place, which disappears with the selection while the question stays. */}
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
                  // A single subject can be acted on in its new state; of several rows the list shows what has become of them.
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
