import { changeSettings, type DeskSettings, type SettingChange } from '#contract/operator/settings.ts'
import { conflictsOf, typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { at } from './at.ts'

export type Present = {
  values: DeskSettings
  seen: number
  changes: readonly SettingChange[]
  couriers: readonly { code: string; courier_name: string }[]
}
type Part = Partial<DeskSettings>
/** The draft, the version of the settings on which it is based, and the time from which it applies (ISO; null: at once). */
type Typed = { part: Part; seen: number; from: string | null }

/** One form of settings: the draft survives a reload, only changed values are sent, and a change by somebody else meanwhile is reported. */
export function useSettingForm(name: string, { values, seen, changes }: Present) {
  const kept = useSessionDraft<Typed>(`settings:${name}`)
  const part = kept.value?.part ?? {}
  const all: DeskSettings = { ...values, ...part }
  const keys = Object.keys(part) as (keyof DeskSettings)[]
  const differing = keys.filter((key) => JSON.stringify(part[key]) !== JSON.stringify(values[key]))
  const base = kept.value?.seen ?? seen
  const overtakenBy = changes.filter((change) => change.id > base && (keys as string[]).includes(change.key))
  const save = useAct(at, {
    run: (sent: Typed | undefined) =>
      operatorApi(changeSettings, {
        body: {
          values: Object.fromEntries(differing.map((key) => [key, sent?.part[key]])),
          effective_from: sent?.from ?? null,
          seen: base,
        },
      }),
    said: (_, sent) => (sent?.from ? '정한 때부터 적용해요' : '바꾼 값을 적용했어요'),
    shown({ seen: known }, sent) {
      kept.settle(sent, (newest) => ({ ...newest, part: without(sent?.part ?? {}, newest.part), seen: known }))
    },
    // Problems are shown in the form, and changes by others above it.
    refused: (error) => typedProblem(error) !== undefined,
  })
  return {
    all,
    isTyped: kept.value !== undefined,
    differs: differing.length > 0,
    /** The changes: stored value and typed value. */
    differences: differing.map((key) => ({ key, before: values[key], after: part[key] })),
    from: kept.value?.from ?? null,
    overtakenBy: save.isPending ? [] : overtakenBy,
    problem: conflictsOf(save.error) ? undefined : typedProblem(save.error),
    isSaving: save.isPending,
    change(next: Part) {
      if (!save.isPending) save.reset()
      kept.keep({ part: { ...part, ...next }, seen: base, from: kept.value?.from ?? null })
    },
    setFrom: (from: string | null) => kept.keep({ part, seen: base, from }),
    /** Continues the draft on the basis of the current values. */
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
/** The values of the newest draft that differ from the sent ones. */
const without = (sent: Part, newest: Part): Part =>
  Object.fromEntries(
    Object.entries(newest).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key as keyof DeskSettings]),
    ),
  )

export type SettingForm = ReturnType<typeof useSettingForm>
