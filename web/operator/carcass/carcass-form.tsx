import { type FormEvent, useState } from 'react'
import { correctCarcass, type PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { beefKinds, gradeCodeOf } from '#domain/codes.ts'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toldWords, useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass.module.css'

const words = ['issue_no', 'judge_breed_nm', 'judge_sex_nm', 'qgrade', 'wgrade', 'abatt_nm', 'farm_addr'] as const
const numbers = ['weight', 'birthmonth', 'insfat', 'backfat', 'rea'] as const
const days = ['abatt_date', 'judge_date', 'prod_date'] as const
type Name = (typeof words)[number] | (typeof numbers)[number] | (typeof days)[number]
type Typed = Record<Name | 'reason', string>

const typedOf = ({ facts, prod_date }: PostedCarcass): Typed => {
  const text = Object.entries({ ...facts, prod_date }).map(([name, value]) => [
    name,
    value === null ? '' : String(value),
  ])
  return { ...(Object.fromEntries(text) as Record<Name, string>), reason: '' }
}
const same = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** The certificate of a posted carcass. What is typed stays through a reload; another grade is asked about first. */
export function CarcassForm({ carcass }: { carcass: PostedCarcass }) {
  const draft = useSessionDraft<Typed>(`carcass:${carcass.id}`)
  const typed = draft.value ?? typedOf(carcass)
  const [problem, setProblem] = useState<string>()
  const { facts, prod_date, sold, held } = carcass
  const correct = useCarcassAct(async (next: Typed) => {
    const { state, told } = await operatorApi(correctCarcass, {
      params: { id: carcass.id },
      body: { was: { facts, prod_date }, next: factsOf(next), reason: next.reason.trim() },
    })
    draft.drop()
    return state === 'ASKED' ? '다른 담당자의 승인을 기다려요' : `도체 정보를 고쳤어요${toldWords(told)}`
  })
  const field = (name: Name) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => draft.keep({ ...typed, [name]: target.value }),
  })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending) return
    if (!typed.reason.trim()) return setProblem('사유를 입력하세요')
    const grade = gradeCodeOf(typed.qgrade, Number(typed.insfat))
    if (grade !== carcass.grade_code) {
      const body =
        sold > 0
          ? `이미 ${sold}개가 팔려서 다른 담당자가 승인해야 바뀌어요.`
          : `판매 중인 상품의 등급이 바로 바뀌고, 등급이 내려가면 담아 둔 사람에게 문자로 알려요. (지금 선점 ${held}개)`
      if (!(await askConfirm({ title: '등급을 고칠까요?', body, action: '등급 고치기' }))) return
    }
    correct.mutate(typed)
  }

  return (
    <form
      className={styles.box}
      aria-labelledby="carcass-facts"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2 id="carcass-facts">개체 정보</h2>
      <div className={styles.facts}>
        <Select label="등급" options={same(['1++', '1+', '1', '2', '3'])} {...field('qgrade')} />
        <Select label="근내지방" options={same(['1', '2', '3', '4', '5', '6', '7', '8', '9'])} {...field('insfat')} />
        <Select label="육량등급" options={same(['A', 'B', 'C'])} {...field('wgrade')} />
        <Select label="품종" options={same(Object.values(beefKinds))} {...field('judge_breed_nm')} />
        <Select label="성별" options={same(['암', '수', '거세'])} {...field('judge_sex_nm')} />
        <Field label="월령 (개월)" inputMode="numeric" {...field('birthmonth')} />
        <Field label="도체중 (kg)" inputMode="decimal" {...field('weight')} />
        <Field label="등지방 (mm)" inputMode="decimal" {...field('backfat')} />
        <Field label="등심단면적 (cm²)" inputMode="decimal" {...field('rea')} />
        <Field label="도축일" type="date" {...field('abatt_date')} />
        <Field label="판정일" type="date" {...field('judge_date')} />
        <Field label="가공일" type="date" {...field('prod_date')} />
        <Field label="도축장" {...field('abatt_nm')} />
        <Field label="농장" {...field('farm_addr')} />
        <Field label="확인서 번호" {...field('issue_no')} />
      </div>
      <ReasonField
        label="사유"
        usual={['판정서와 달라요', '잘못 입력했어요']}
        value={typed.reason}
        error={problem}
        onWrite={(reason) => {
          draft.keep({ ...typed, reason })
          setProblem(undefined)
        }}
      />
      <div className={styles.foot}>
        <Button type="submit" size="md" busy={correct.isPending && '고치는 중'}>
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

/** What is typed as facts; what is no number is none, and the server says what is missing. */
function factsOf(typed: Typed) {
  const numberOf = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text))
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
