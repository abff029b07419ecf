import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSettings, type DeskSettings, type SettingChange } from '#contract/operator/settings.ts'
import { refusals } from '#contract/refusals.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { NotShown } from '#web/operator/session/ask-proof.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { toast } from '#web/ui/toast.ts'
import { at } from './at.ts'

export type Present = {
  values: DeskSettings
  seen: number
  changes: readonly SettingChange[]
  couriers: readonly { code: string; courier_name: string }[]
}
type Part = Partial<DeskSettings>
/** What is being typed, on which state of the settings, and from when it is to hold (ISO; null: at once). */
type Typed = { part: Part; seen: number; from: string | null }

/** One form of settings: what is typed stays through a reload, only what differs is sent, who was slower is told. */
export function useSettingForm(name: string, { values, seen, changes }: Present) {
  const queries = useQueryClient()
  const kept = useSessionDraft<Typed>(`settings:${name}`)
  const part = kept.value?.part ?? {}
  const all: DeskSettings = { ...values, ...part }
  const keys = Object.keys(part) as (keyof DeskSettings)[]
  const differing = keys.filter((key) => JSON.stringify(part[key]) !== JSON.stringify(values[key]))
  const base = kept.value?.seen ?? seen
  const overtakenBy = changes.filter((change) => change.id > base && (keys as string[]).includes(change.key))
  const refresh = () => queries.invalidateQueries({ queryKey: at.key })
  const save = useMutation({
    mutationFn: (sent: Typed | undefined) =>
      operatorApi(changeSettings, {
        body: {
          values: Object.fromEntries(differing.map((key) => [key, sent?.part[key]])),
          effective_from: sent?.from ?? null,
          seen: base,
        },
      }),
    async onSuccess({ seen: known }, sent) {
      toast(sent?.from ? '정한 때부터 적용해요' : '바꾼 값을 적용했어요', { icon: 'check' })
      await refresh()
      kept.settle(sent, (newest) => ({ ...newest, part: without(sent?.part ?? {}, newest.part), seen: known }))
    },
    onError: refresh,
  })
  const { error } = save
  return {
    all,
    isTyped: kept.value !== undefined,
    differs: differing.length > 0,
    /** What would change: as it is set, and as it was typed. */
    differences: differing.map((key) => ({ key, before: values[key], after: part[key] })),
    from: kept.value?.from ?? null,
    overtakenBy: save.isPending ? [] : overtakenBy,
    problem: error && !isToldElsewhere(error) ? errorMessage(error) : undefined,
    isSaving: save.isPending,
    change(next: Part) {
      if (!save.isPending) save.reset()
      kept.keep({ part: { ...part, ...next }, seen: base, from: kept.value?.from ?? null })
    },
    setFrom: (from: string | null) => kept.keep({ part, seen: base, from }),
    /** Goes on with what is typed, knowing what stands now. */
    accept: () => kept.keep({ part, seen, from: kept.value?.from ?? null }),
    drop() {
      save.reset()
      kept.drop()
    },
    send() {
      if (!save.isPending && differing.length > 0 && overtakenBy.length === 0) save.mutate(kept.value)
    },
  }
}
/** What stands otherwise now than it was sent. */
const without = (sent: Part, newest: Part): Part =>
  Object.fromEntries(
    Object.entries(newest).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key as keyof DeskSettings]),
    ),
  )

/** Somebody else set the same thing in between, which stands over the form; or one put the question for the password away. */
const isToldElsewhere = (error: Error): boolean =>
  error instanceof NotShown || (error instanceof ServerRefusal && error.errno === refusals['desk.changed'].errno)

export type SettingForm = ReturnType<typeof useSettingForm>
