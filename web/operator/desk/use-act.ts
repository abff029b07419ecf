import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { NetworkFailure, ServerRefusal, errorMessage } from '#web/api/failures.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { NotShown } from '#web/operator/session/ask-proof.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Ground } from './desk-address.ts'

/** Somebody else was faster, and what is on screen by then is what stands now. */
const overtaken = new Set<number>(
  (
    [
      'desk.overtaken',
      'member.not-now',
      'return.not-now',
      'cancel.not-now',
      'refund.not-now',
      'refund-batch.not-now',
      'price.not-now',
      'content.changed',
    ] as const satisfies readonly RefusalCode[]
  ).map((code) => refusals[code].errno),
)

/** Whether others did something meanwhile: what was asked is asked of what stands now, or not at all. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ServerRefusal && (error.errno === refusals['desk.changed'].errno || overtaken.has(error.errno))

export type Wish<Input, Answer> = {
  run: (input: Input) => Promise<Answer>
  /** The sentence for whoever did it. */
  said?: (answer: Answer, input: Input) => string | undefined
  /** Beside the sentence; a tick where nothing else is said. */
  icon?: (answer: Answer, input: Input) => IconName
  done?: (answer: Answer, input: Input) => void
  /** Once the desk shows what is stored. */
  shown?: (answer: Answer, input: Input) => void
  /** Whoever draws it shows its `conflicts`; else they are told as every refusal is. */
  shows?: true
  /** True: the refusal has been dealt with, and nothing more is said of it. */
  refused?: (error: unknown, input: Input) => boolean
}

/**
 * Something that is done at a desk. What came of it is said; then the desk, those that it touches and the counts of the rail are
 * read again, also after a refusal: that is told once the list shows why.
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
      // Whoever put the question away knows that nothing was done.
      if (error instanceof NotShown) return
      const refreshed = refresh()
      // On a line that is down the desk is not read either: whoever waits is told at once.
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

/** What others did meanwhile, where that is why it was refused. */
export const conflictsOf = (error: unknown): readonly Conflict[] | undefined =>
  error instanceof ServerRefusal && error.errno === refusals['desk.changed'].errno ? namedIn(error) : undefined

const namedIn = ({ result }: ServerRefusal): readonly Conflict[] =>
  (result as { conflicts?: Conflict[] } | null | undefined)?.conflicts ?? []

/** What the server says of what was typed, for its field. A role that is gone, a line that is down: those are no field's. */
export const typedProblem = (error: unknown): string | undefined =>
  error instanceof ServerRefusal && error.status < 500 && ![401, 403, 429].includes(error.status)
    ? error.message
    : undefined

/** What went wrong, and what helps. Whoever put the question for the password away knows that nothing was done. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof NotShown)) void showAlert(errorMessage(error), moreOf(error))
}

/** Which of them stand in the way, where the server names them. */
function moreOf(error: unknown): string | undefined {
  if (!(error instanceof ServerRefusal)) return undefined
  if (overtaken.has(error.errno)) return '최신 내용을 불러왔어요.'
  if (error.errno === refusals['staff.forbidden'].errno) return '권한은 대표가 바꿀 수 있어요.'
  return [...new Set(namedIn(error).map(({ name, now }) => `${name} ${now}`))].join(', ') || undefined
}
