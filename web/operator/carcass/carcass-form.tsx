import { type FormEvent, useState } from 'react'
import { type CarcassFacts, correctCarcass, type PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { beefKinds, gradeCodeOf } from '#domain/codes.ts'
import { regradedWhat } from '#domain/regraded-what.ts'
import { typedNumber } from '#domain/typed-number.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { factLabels, type FactName, factNames, type FactTexts, factTexts } from './fact-texts.ts'
import { toldWords, useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass.module.css'

const words = ['issue_no', 'judge_breed_nm', 'judge_sex_nm', 'qgrade', 'wgrade', 'abatt_nm', 'farm_addr'] as const
const numbers = ['weight', 'birthmonth', 'insfat', 'backfat', 'rea'] as const
/** The typed corrections, and the stored values on which they are based. */
type Typed = { was: CarcassFacts; part: Partial<FactTexts>; reason: string }
/** What is sent, and the draft at the time of sending. */
type Wish = { next: FactTexts; sent: Typed | undefined }

const same = (options: readonly string[]) => options.map((name) => ({ value: name, label: name }))

/**
 * The certificate of a posted carcass. The draft survives a reload, and a correction by somebody else: then the new values have to be
 * acknowledged before it can be sent. A change of kind or grade needs a confirmation.
 */
export function CarcassForm({ carcass }: { carcass: PostedCarcass }) {
  const draft = useSessionDraft<Typed>(`carcass-facts:${carcass.id}`)
  const { part = {}, reason = '' } = draft.value ?? {}
  const { facts, prod_date, sold, held } = carcass
  const stands = { facts, prod_date }
  const was = Object.keys(part).length > 0 && draft.value ? draft.value.was : stands
  const [now, before] = [factTexts(stands), factTexts(was)]
  const typed = { ...now, ...part }
  const corrected = factNames.filter((name) => now[name] !== before[name])
  const [problem, setProblem] = useState<string>()
  const write = (next: Partial<Typed>) => {
    draft.keep({ was, part, reason, ...next })
    setProblem(undefined)
  }
  const correct = useCarcassAct(async ({ next, sent }: Wish) => {
    const { state, told } = await operatorApi(correctCarcass, {
      params: { id: carcass.id },
      body: { was, next: factsOf(next), reason: reason.trim() },
    })
    draft.settle(sent, (newest) => (state === 'ASKED' ? newest : { ...newest, was: factsOf(next) }))
    return state === 'ASKED' ? '다른 담당자의 승인을 기다려요' : `도체 정보를 고쳤어요${toldWords(told)}`
  })
  const overtaken = corrected.length > 0 && !correct.isPending && factNames.some((name) => now[name] !== typed[name])
  const field = (name: FactName) => ({
    name,
    label: factLabels[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => write({ part: { ...part, [name]: target.value } }),
  })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending || overtaken) return
    if (!reason.trim()) return setProblem('사유를 입력하세요')
    if (factNames.every((name) => now[name] === typed[name])) return setProblem('고친 내용이 없어요')
    const what = regradedWhat({
      kind: typed.judge_breed_nm !== facts.judge_breed_nm,
      grade: gradeCodeOf(typed.qgrade, Number(typed.insfat)) !== carcass.grade_code,
    })
    if (what) {
      const told = what === '등급' ? '등급이 내려가면 담아 둔' : '담아 둔'
      const body =
        sold > 0
          ? `이미 ${sold}개가 팔려서 다른 담당자가 승인해야 바뀌어요.`
          : `판매 중인 상품의 ${what}이 바로 바뀌고, ${told} 사람에게 문자로 알려요. (지금 선점 ${held}개)`
      if (!(await askConfirm({ title: `${what}을 고칠까요?`, body, action: `${what} 고치기` }))) return
    }
    correct.mutate({ next: typed, sent: draft.value })
  }

  return (
    <form
      className={styles.box}
      aria-labelledby="carcass-facts"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2 id="carcass-facts">개체 정보</h2>
      {overtaken && (
        <ConflictNotice
          conflicts={corrected.map((name, id) => ({ id, name: factLabels[name], now: now[name] || '비어 있음' }))}
          onSeen={() => write({ was: stands })}
        />
      )}
      <div className={styles.facts}>
        <Select options={same(['1++', '1+', '1', '2', '3'])} {...field('qgrade')} />
        <Select options={same(['1', '2', '3', '4', '5', '6', '7', '8', '9'])} {...field('insfat')} />
        <Select options={same(['A', 'B', 'C'])} {...field('wgrade')} />
        <Select options={same(Object.values(beefKinds))} {...field('judge_breed_nm')} />
        <Select options={same(['암', '수', '거세'])} {...field('judge_sex_nm')} />
        <Field inputMode="numeric" {...field('birthmonth')} />
        <Field inputMode="decimal" {...field('weight')} />
        <Field inputMode="decimal" {...field('backfat')} />
        <Field inputMode="decimal" {...field('rea')} />
        <Field type="date" {...field('abatt_date')} />
        <Field type="date" {...field('judge_date')} />
        <Field type="date" {...field('prod_date')} />
        <Field {...field('abatt_nm')} />
        <Field {...field('farm_addr')} />
        <Field {...field('issue_no')} />
      </div>
      <ReasonField
        label="사유"
        usual={['판정서와 달라요', '잘못 입력했어요']}
        value={reason}
        error={problem}
        onWrite={(next) => write({ reason: next })}
      />
      <div className={styles.foot}>
        <Button type="submit" size="md" busy={correct.isPending && '고치는 중'} disabled={overtaken}>
          고치기
        </Button>
        {draft.value && (
          <Button variant="text" size="md" onClick={draft.drop}>
            처음대로
          </Button>
        )}
      </div>
    </form>
  )
}

/** The typed texts as facts. A text that is not a number becomes null, and the server says what is missing. */
function factsOf(typed: FactTexts) {
  const numberOf = (text: string) => typedNumber(text) ?? null
  return {
    facts: {
      ...(Object.fromEntries(words.map((name) => [name, typed[name].trim()])) as Record<
        (typeof words)[number],
        string
      >),
      ...(Object.fromEntries(numbers.map((name) => [name, numberOf(typed[name])])) as Record<
        (typeof numbers)[number],
        number | null
      >),
      abatt_date: typed.abatt_date || null,
      judge_date: typed.judge_date || null,
    },
    prod_date: typed.prod_date,
  }
}
