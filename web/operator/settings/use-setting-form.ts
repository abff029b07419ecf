import { changeSettings, type DeskSettings, type SettingChange } from '#contract/operator/settings.ts'
import { mergeChange } from '#domain/merge-change.ts'
import { conflictsOf, typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { at } from './at.ts'

export type Present = {
  values: DeskSettings
  seen: number
  read_at: string
  changes: readonly SettingChange[]
  couriers: readonly { code: string; courier_name: string }[]
}
type Part = Partial<DeskSettings>
/** Which settings a draft is based on: the last change of them, and the market's time at which they were read (ISO). */
type Base = Pick<Present, 'seen' | 'read_at'>
/**
 * The draft, what it is based on, the values that its own stand instead of, and the time from which it applies (ISO; null: at once). A draft
 * of an older page has no `was`.
 */
type Typed = Base & { part: Part; was?: Part; from: string | null }

/** One form of settings: the draft survives a reload, only changed values are sent, and a change by somebody else meanwhile is reported. */
export function useSettingForm(name: string, { values, seen, read_at, changes }: Present) {
  const kept = useSessionDraft<Typed>(`settings:${name}`)
  const part = kept.value?.part ?? {}
  const all: DeskSettings = { ...values, ...part }
  const keys = Object.keys(part) as (keyof DeskSettings)[]
  const differing = keys.filter((key) => JSON.stringify(part[key]) !== JSON.stringify(values[key]))
  const base: Base = kept.value ? { seen: kept.value.seen, read_at: kept.value.read_at } : { seen, read_at }
  const isNew = ({ id, standing, effective_from }: SettingChange) =>
    id > base.seen || (standing === 'in-force' && Date.parse(effective_from) > Date.parse(base.read_at))
  const overtakenBy = changes.filter((change) => isNew(change) && (keys as string[]).includes(change.key))
  const save = useAct(at, {
    run: (sent: Typed | undefined) =>
      operatorApi(changeSettings, {
        body: {
          values: Object.fromEntries(differing.map((key) => [key, sent?.part[key]])),
          effective_from: sent?.from ?? null,
          ...base,
        },
      }),
    said: (_, sent) => (sent?.from ? '정한 때부터 적용해요' : '바꾼 값을 적용했어요'),
    shown(known, sent) {
      kept.settle(sent, (newest) => ({
        ...newest,
        ...known,
        part: without(sent?.part ?? {}, newest.part),
        was: { ...newest.was, ...sent?.part },
      }))
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
      const was = { ...only(values, next), ...kept.value?.was }
      kept.keep({ ...base, part: { ...part, ...next }, was, from: kept.value?.from ?? null })
    },
    setFrom: (from: string | null) => kept.keep({ ...base, part, was: kept.value?.was ?? {}, from }),
    /** Continues the draft on the basis of the current values: what others have done to other fields of a value is taken over. */
    accept: () =>
      kept.keep({
        part: takenOver(kept.value?.was ?? {}, values, part),
        was: only(values, part),
        seen,
        read_at,
        from: kept.value?.from ?? null,
      }),
    drop() {
      save.reset()
      kept.drop()
    },
    send() {
      if (!save.isPending && differing.length > 0 && overtakenBy.length === 0) save.mutate(kept.value)
    },
  }
}
const only = (values: DeskSettings, named: Part): Part =>
  Object.fromEntries(Object.keys(named).map((key) => [key, values[key as keyof DeskSettings]]))

/** Of two changes of one list the typed one stays: it is on the screen, and its writer has been told of the other. */
const takenOver = (was: Part, values: DeskSettings, typed: Part): Part =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const key = name as keyof DeskSettings
      return [key, (mergeChange(was[key], values[key], value) ?? { value }).value]
    }),
  )

/** The values of the newest draft that differ from the sent ones. */
const without = (sent: Part, newest: Part): Part =>
  Object.fromEntries(
    Object.entries(newest).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(sent[key as keyof DeskSettings]),
    ),
  )

export type SettingForm = ReturnType<typeof useSettingForm>
