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
/** What is being typed, on which state of the settings, and from when it is to hold (ISO; null: at once). */
type Typed = { part: Part; seen: number; from: string | null }

/** One form of settings: what is typed stays through a reload, only what differs is sent, who was slower is told. */
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
    // What is wrong is said in the form, and over it what somebody else has set in between.
    refused: (error) => typedProblem(error) !== undefined,
  })
  return {
    all,
    isTyped: kept.value !== undefined,
    differs: differing.length > 0,
    /** What would change: as it is set, and as it was typed. */
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

export type SettingForm = ReturnType<typeof useSettingForm>
