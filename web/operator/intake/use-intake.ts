import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkDraft, type IntakeDraft, type lookUpCarcass } from '#contract/operator/intake.ts'
import type { Result } from '#contract/call.ts'
import { type BeefCode, beefKinds } from '#domain/codes.ts'
import { type CutTemplate, cutTemplates } from '#domain/cut-templates.ts'
import { isFinal } from '#web/api/failures.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { useUploads } from '#web/operator/desk/use-uploads.ts'
import { liftedEstimate, typedRatio } from '#domain/price-estimate.ts'
import {
  boxOf,
  type FactName,
  type Form,
  gradeOf,
  isTypedAs,
  keyedAnew,
  newRow,
  type Row,
  sheetOf,
  textFacts,
} from './form.ts'
import { useOddGate } from './odd-dialog.tsx'
import { type Posting, type StoredCarcass, useIntakeSide } from './intake-side.ts'
import { pricesQuery } from './queries.ts'

type Found = Result<typeof lookUpCarcass>

type Stored = Pick<StoredCarcass, 'id' | 'version'> & Partial<Pick<IntakeDraft, 'cattle_no' | 'sheet' | 'check'>>
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
  const isPosting = () => queries.isMutating({ mutationKey: postKey }) > 0
  /** Nothing can be typed while it is being posted: only what was checked goes on sale. */
  const setForm: typeof setTyped = (next) => {
    if (!isPosting()) setTyped(next)
  }
  const [draft, setDraft] = useState(begun?.draft ?? from)
  const [savedForm, setSavedForm] = useState(from && !begun ? start : undefined)
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
  const [found, setFound] = useState<Found>()

  const kind = Object.entries(beefKinds).find(([, name]) => name === form.facts.judge_breed_nm)?.[0] as
    | BeefCode
    | undefined
  const grade_code = gradeOf(form)
  const judge_sex_nm = form.facts.judge_sex_nm
  const market = kind && grade_code && judge_sex_nm ? { beef_code: kind, judge_sex_nm, grade_code } : undefined
  const { data: prices } = useQuery(pricesQuery(side, market))
  const averages = prices?.averages

  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }))
  const setFact = (facts: Partial<Record<FactName, string>>) =>
    setForm((now) => ({
      ...now,
      facts: { ...now.facts, ...facts },
      filled: now.filled.filter((name) => !(name in facts)),
      source: now.source === 'looked-up' ? 'corrected' : now.source,
    }))
  const setRow = (key: number, part: Partial<Row>) =>
    setForm((now) => ({ ...now, rows: now.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) }))
  const useTemplate = (name: CutTemplate) =>
    setForm((now) => ({
      ...now,
      rows: cutTemplates[name].cuts.map(
        (code) => now.rows.find((row) => row.pc_code === code) ?? newRow({ pc_code: code }),
      ),
    }))
  /** Fills empty prices with the market average, rounded to 100 won. */
  const fillPrices = (prices: ReadonlyMap<string, number> | undefined = averages) =>
    setForm((now) => ({
      ...now,
      rows: now.rows.map((row) => {
        const average = prices?.get(row.pc_code)
        return row.kg_price || !average ? row : { ...row, kg_price: String(Math.round(average / 100) * 100) }
      }),
    }))

  const pricedAs = (row: Row) => ({
    kg_price: boxOf(row).kg_price,
    estimate: prices?.estimates.get(row.pc_code)?.kg_price,
  })
  const lift = typedRatio(form.rows.map(pricedAs))
  /** Takes over estimates, which are not prices before that: for all empty prices, or with a ratio also for untouched estimates. */
  const fillEstimates = (ratio?: number) =>
    setForm((now) => ({
      ...now,
      rows: now.rows.map((row) => {
        const { kg_price, estimate } = pricedAs(row)
        const follows = estimate && (row.kg_price === '' || (ratio !== undefined && kg_price === estimate))
        return follows ? { ...row, kg_price: String(liftedEstimate(estimate, ratio ?? 1)) } : row
      }),
    }))

  const lookUp = useMutation({
    mutationFn: () => side.lookUp(form.cattleNo),
    async onSuccess(answer) {
      setFound(answer)
      const { facts } = answer
      setForm((now) => ({
        ...now,
        rows: now.rows.length > 0 ? now.rows : cutTemplates.whole.cuts.map((pc_code) => newRow({ pc_code })),
        ...(facts
          ? {
              facts: textFacts(facts),
              filled: (Object.keys(facts) as FactName[]).filter((name) => facts[name] !== null && facts[name] !== ''),
              source: 'looked-up' as const,
            }
          : { source: 'typed' as const, filled: [] }),
      }))
      if (!facts) return
      const code = Object.entries(beefKinds).find(([, name]) => name === facts.judge_breed_nm)?.[0] as
        | BeefCode
        | undefined
      const grade = gradeOf({ ...form, facts: textFacts(facts) })
      if (!code || !grade) return
      const wanted = { beef_code: code, judge_sex_nm: facts.judge_sex_nm, grade_code: grade }
      fillPrices((await queries.fetchQuery(pricesQuery(side, wanted)).catch(() => undefined))?.averages)
    },
    onError: showRefusal,
  })

  const uploads = useUploads(async (file) => {
    const { data } = await side.keepPicture(file)
    setForm((now) => ({ ...now, pictures: [...now.pictures, data] }))
  })

  /** A form whose saving got no answer. It may be stored, so it is sent again as it was before what was typed since. */
  const lost = useRef<{ form: Form; save: () => Promise<{ data: StoredCarcass }> }>(undefined)
  async function send(form: Form, before: Stored | undefined): Promise<Stored> {
    const partner_id = form.partner ? Number(form.partner) : null
    const body = { cattle_no: form.cattleNo, partner_id, prod_date: form.prodDate || null, sheet: sheetOf(form) }
    const save = () => (before ? side.save(before.id, { ...body, version: before.version }) : side.create(body))
    return answered({ form, save })
  }
  async function answered(one: NonNullable<typeof lost.current>): Promise<Stored> {
    lost.current = one
    try {
      const { data } = await one.save()
      lost.current = undefined
      setDraft(data)
      return data
    } catch (error) {
      if (isFinal(error)) lost.current = undefined
      throw error
    }
  }
  async function keep(): Promise<Stored> {
    if (draft && savedForm === form) return draft
    let before = draft
    if (lost.current && lost.current.form !== form)
      before = await answered(lost.current).catch((error: unknown) => {
        if (!isFinal(error)) throw error
        return draft
      })
    const data = await send(form, before)
    setSavedForm(form)
    kept.drop()
    return data
  }
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
  const save = useMutation({
    mutationFn: keep,
    onSuccess: refresh,
    onError: showRefusal,
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
    onError: showRefusal,
  })
  const post = useMutation({
    mutationKey: postKey,
    mutationFn: async (posting: Posting) => (await side.finish(await keep(), posting)).data,
    async onSuccess(done, posting) {
      onPosted(done, posting)
      await refresh()
    },
    onError: (error, { at }) => gate.asks(error, (confirmed) => postOnce({ at, confirmed })) || showRefusal(error),
  })

  /** A second press before the next render does nothing. */
  const postOnce = (posting: Posting) => {
    if (!isPosting()) post.mutate(posting)
  }

  return {
    form,
    draft,
    found,
    averages,
    estimates: prices?.estimates,
    market,
    change,
    setFact,
    setRow,
    useTemplate,
    fillPrices,
    fillEstimates,
    lift,
    lookUp,
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
