import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { NetworkFailure, ServerRefusal, errorMessage } from '#web/api/failures.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { NotShown } from '#web/operator/session/ask-proof.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { isUnknown } from '#web/operator/session/under-key.ts'
import { showAlert } from '#web/ui/ask.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Ground } from './desk-address.ts'

/** Errnos of refusals because somebody else was first; the refetched screen shows the current state. */
const overtaken = new Set<number>(
  (
    [
      'desk.overtaken',
      'member.not-now',
      'return.not-now',
      'cancel.not-now',
      'refund.not-now',
      'refund-batch.not-now',
      'settlement.not-now',
      'adjustment.not-now',
      'price.not-now',
      'content.changed',
    ] as const satisfies readonly RefusalCode[]
  ).map((code) => refusals[code].errno),
)

/** Whether a request was refused because of a change by others: it has to be asked again about the current state, or dropped. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ServerRefusal && (error.errno === refusals['desk.changed'].errno || overtaken.has(error.errno))

export type Wish<Input, Answer> = {
  run: (input: Input) => Promise<Answer>
  /** The sentence to show after success. */
  said?: (answer: Answer, input: Input) => string | undefined
  /** Icon of that sentence; a tick by default. */
  icon?: (answer: Answer, input: Input) => IconName
  done?: (answer: Answer, input: Input) => void
  /** Called once the desk shows what is stored. */
  shown?: (answer: Answer, input: Input) => void
  /** The component shows `conflicts` itself; otherwise they are shown in a dialog, as all refusals are. */
  shows?: true
  /** Returns true if it has handled the refusal, so that nothing more is shown. */
  refused?: (error: unknown, input: Input) => boolean
}

/**
 * An action at a desk. Afterwards the result is shown, and the desk, those that it touches and the counts of the rail are fetched again.
 * After a refusal the sentence comes last, when the list already shows the reason.
 */
export function useAct<Input, Answer>(
  { touches }: Pick<Ground, 'touches'>,
  { run, said, icon, done, shown, shows, refused }: Wish<Input, Answer>,
) {
  const queries = useQueryClient()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>()
  const refresh = () =>
    Promise.all([...touches, meQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const act = useMutation({
    mutationFn: run,
    async onSuccess(answer, input) {
      setConflicts(undefined)
      const words = said?.(answer, input)
      if (words) toast(words, { icon: icon?.(answer, input) ?? 'check' })
      done?.(answer, input)
      await refresh()
      shown?.(answer, input)
    },
    async onError(error, input) {
      // The dialog for the password was closed: the staff member knows that nothing was done.
      if (error instanceof NotShown) return
      const refreshed = refresh()
      // Without a connection the desk cannot be fetched either, so the error is shown at once.
      if (!(error instanceof NetworkFailure)) await refreshed
      if (refused?.(error, input)) return
      const found = conflictsOf(error)
      if (found) setConflicts(found)
      if (!found || !shows) showRefusal(error)
    },
  })
  return {
    ...act,
    error: act.error instanceof NotShown ? null : act.error,
    conflicts,
    forget: () => setConflicts(undefined),
  }
}

/** The changes by others, if they are the reason for a refusal. */
export const conflictsOf = (error: unknown): readonly Conflict[] | undefined =>
  error instanceof ServerRefusal && error.errno === refusals['desk.changed'].errno ? namedIn(error) : undefined

const namedIn = ({ result }: ServerRefusal): readonly Conflict[] =>
  (result as { conflicts?: Conflict[] } | null | undefined)?.conflicts ?? []

/**
 * The server's sentence about typed input, for its field. Not for a missing role (403), an ended session (401) or an overload (429), nor
 * without a connection.
 */
export const typedProblem = (error: unknown): string | undefined =>
  error instanceof ServerRefusal && error.status < 500 && ![401, 403, 429].includes(error.status)
    ? error.message
    : undefined

/** Shows an error and what helps, unless the dialog for the password was closed. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof NotShown)) void showAlert(errorMessage(error), moreOf(error))
}

/** What the server names as the obstacle, if it does. */
function moreOf(error: unknown): string | undefined {
  if (isUnknown(error)) return '처리됐는지 알 수 없어요. 같은 것을 다시 눌러도 한 번만 처리해요.'
  if (!(error instanceof ServerRefusal)) return undefined
  if (overtaken.has(error.errno)) return '최신 내용을 불러왔어요.'
  if (error.errno === refusals['staff.forbidden'].errno) return '권한은 대표가 바꿀 수 있어요.'
  return [...new Set(namedIn(error).map(({ name, now }) => `${name} ${now}`))].join(', ') || undefined
}
