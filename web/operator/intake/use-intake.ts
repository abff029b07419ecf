import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkDraft } from '#contract/operator/intake.ts'
import type { CutTemplate } from '#domain/cut-templates.ts'
import { gonePictures } from '#web/operator/desk/gone-pictures.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { useUploads } from '#web/operator/desk/use-uploads.ts'
import { type FactName, type Form, isTypedAs, keyedAnew, type Row, textFacts } from './form.ts'
import * as changes from './form-changes.ts'
import { useOddGate } from './odd-dialog.tsx'
import { type Posting, type StoredCarcass, useIntakeSide } from './intake-side.ts'
import { pricesQuery } from './queries.ts'
import { type Stored, useSavedCarcass } from './use-saved-carcass.ts'

/** The unsaved form, and the version of the draft on which it is based. */
export type TypedCarcass = { form: Form; draft: Stored | undefined }
type Options = {
  /** The stored draft as a form, or a blank one. */
  start: Form
  from: StoredCarcass | undefined
  kept: Kept<TypedCarcass>
  /** Called when a new form has become a draft. */
  onMade: (id: number) => void
  onPosted: (draft: StoredCarcass, posting: Posting) => void
}

/** The form of one carcass: its input, the data of the grading service and the market, and saving and posting it. */
export function useIntake({ start, from, kept, onMade, onPosted }: Options) {
  const queries = useQueryClient()
  const side = useIntakeSide()
  const postKey = [...side.key, 'post']
  const gate = useOddGate()
  const [begun] = useState(() => (kept.value ? { ...kept.value, form: keyedAnew(kept.value.form) } : undefined))
  const [form, setTyped] = useState(begun?.form ?? start)
  const [blank, setBlank] = useState(start)
  // A new form in which nothing is typed goes on to the new day when it stays open over midnight.
  if (!from && form === blank && start.prodDate !== blank.prodDate) {
    setBlank(start)
    setTyped(start)
  }
  const isPosting = () => queries.isMutating({ mutationKey: postKey }) > 0
  /** Nothing can be typed while it is being posted: only what was checked goes on sale. */
  const setForm: typeof setTyped = (next) => {
    if (!isPosting()) setTyped(next)
  }
  const { draft, setDraft, savedForm, keep } = useSavedCarcass(
    form,
    { draft: begun?.draft ?? from, saved: from && !begun ? start : undefined },
    kept.drop,
  )
  const keepTyped = useEffectEvent(() => {
    if (form !== start && form !== begun?.form && form !== savedForm)
      kept.keep({ form, draft: draft && { id: draft.id, version: draft.version } })
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each change of the form is kept, also what was typed while it was being saved
  useEffect(keepTyped, [form, savedForm])
  const made = from ? undefined : draft?.id
  const tellMade = useEffectEvent(onMade)
  // After what was typed during the saving is kept. A form that is gone by then leads nobody to its draft.
  useEffect(() => {
    if (made !== undefined) tellMade(made)
  }, [made])

  const market = changes.marketOf(form)
  const { averages, estimates } = useQuery(pricesQuery(side, market)).data ?? {}
  const lookUp = useMutation({ mutationFn: side.lookUp })
  /** The answer belongs to this number and to the facts as they are now: after `setNumber` it is not heard any more. */
  const askForFacts = (onFound: () => void) => {
    const { cattleNo, facts } = form
    lookUp.mutate(cattleNo, {
      async onSuccess(answer) {
        setForm((now) => changes.withLookUp(now, answer, facts))
        onFound()
        const wanted = answer.facts && changes.marketOf({ ...form, facts: textFacts(answer.facts) })
        if (!wanted) return
        const prices = await queries.fetchQuery(pricesQuery(side, wanted)).catch(() => undefined)
        setForm((now) => (now.cattleNo === cattleNo ? changes.withAverages(now, prices?.averages) : now))
      },
      onError: showRefusal,
    })
  }
  const setNumber = (cattleNo: string) => {
    if (cattleNo === form.cattleNo || isPosting()) return
    lookUp.reset()
    setForm((now) => changes.withNumber(now, cattleNo))
  }
  const uploads = useUploads(async (file) => {
    const { data } = await side.keepPicture(file)
    setForm((now) => ({ ...now, pictures: [...now.pictures, data] }))
  })

  /** The check of what is on screen: as it is stored, or as the service has just returned it. */
  const stored = draft && (from?.version === draft.version && !draft.check?.how ? from : draft)
  const check =
    stored?.check && isTypedAs(form, stored)
      ? stored.check
      : form.source === 'looked-up'
        ? ({ how: 'lookup', staff_name: null, at: null, is_own: false } as const)
        : undefined
  const refresh = () =>
    Promise.all(side.shownIn.map((part) => queries.invalidateQueries({ queryKey: [...side.key, part] })))
  /** Pictures that the server no longer has are to be chosen anew; the rest of the form stays. */
  function tell(error: unknown) {
    const gone = gonePictures(error)
    if (gone.length > 0)
      setTyped((now) => ({ ...now, pictures: now.pictures.filter(({ name }) => !gone.includes(name)) }))
    showRefusal(error)
  }
  const save = useMutation({
    mutationFn: keep,
    onSuccess: refresh,
    onError: tell,
  })
  const checkTyped = useMutation({
    async mutationFn() {
      const { id, version } = await keep()
      return (await operatorApi(checkDraft, { params: { id }, body: { version } })).data
    },
    async onSuccess(done) {
      setDraft(done)
      await refresh()
    },
    onError: tell,
  })
  const post = useMutation({
    mutationKey: postKey,
    mutationFn: async (posting: Posting) => (await side.finish(await keep(), posting)).data,
    async onSuccess(done, posting) {
      onPosted(done, posting)
      await refresh()
    },
    onError: (error, { at }) => gate.asks(error, (confirmed) => postOnce({ at, confirmed })) || tell(error),
  })

  /** A second press before the next render does nothing. */
  const postOnce = (posting: Posting) => {
    if (!isPosting()) post.mutate(posting)
  }

  return {
    form,
    draft,
    found: lookUp.data,
    averages,
    estimates,
    market,
    setNumber,
    change: (part: Partial<Form>) => setForm((now) => ({ ...now, ...part })),
    setFact: (facts: Partial<Record<FactName, string>>) => setForm((now) => changes.withFacts(now, facts)),
    setRow: (key: number, part: Partial<Row>) => setForm((now) => changes.withRow(now, key, part)),
    useTemplate: (name: CutTemplate) => setForm((now) => changes.withTemplate(now, name)),
    addBox: (pc_code: string) => setForm((now) => changes.withBox(now, pc_code)),
    fillPrices: () => setForm((now) => changes.withAverages(now, averages)),
    fillEstimates: (ratio?: number) => setForm((now) => changes.withEstimates(now, estimates, ratio)),
    lift: changes.liftOf(form, estimates),
    askForFacts,
    isAsking: lookUp.isPending,
    gate,
    keep,
    uploads,
    check,
    checkTyped,
    save,
    post,
    postOnce,
    clean: savedForm === form,
  }
}
export type Intake = ReturnType<typeof useIntake>
