import { useId } from 'react'
import { beefKinds } from '#domain/codes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FactName } from './form.ts'
import type { Intake } from './use-intake.ts'
import type { Asked } from './use-post-check.ts'
import styles from './intake.module.css'

type Choice = { value: string; label: string }
type Props = {
  intake: Intake
  /** Undefined: it is always the person’s own. */
  partners: readonly Choice[] | undefined
  asked: Asked
  /** Enter in the partner field: the weights come next. */
  onDone: () => void
}
const same = (names: readonly string[]): Choice[] => names.map((name) => ({ value: name, label: name }))

/** The values of the certificate. Those filled in by the grading service are tinted, and every one can be corrected. */
export function FactsBox({ intake, partners, asked, onDone }: Props) {
  const { form, setFact, change } = intake
  const cell = (at: string) => ({ at, why: asked.get(at) })
  const fact = (name: FactName) => ({
    ...cell(name),
    value: form.facts[name],
    filled: form.filled.includes(name),
    onChange: (text: string) => setFact({ [name]: text }),
  })
  return (
    <section className={styles.box} aria-labelledby="step-facts">
      <div className={styles.head}>
        <h2 id="step-facts">2. 개체 정보</h2>
        {form.filled.length > 0 && (
          <span className={styles.auto}>
            <Icon name="refresh" size={16} /> 자동 입력 {form.filled.length}
          </span>
        )}
      </div>
      <div className={styles.facts}>
        <Choose label="품종" options={same(Object.values(beefKinds))} {...fact('judge_breed_nm')} />
        <Choose label="성별" options={same(['암', '수', '거세'])} {...fact('judge_sex_nm')} />
        <Entry label="월령" unit="개월" numeric {...fact('birthmonth')} />
        <Entry label="도체중" unit="kg" numeric {...fact('weight')} />
        <Choose label="육량등급" options={same(['A', 'B', 'C'])} {...fact('wgrade')} />
        <Entry label="도축일" type="date" {...fact('abatt_date')} />
        <Entry label="도축장" {...fact('abatt_nm')} />
        <Entry label="농장" {...fact('farm_addr')} />
        <Entry
          label="가공일"
          type="date"
          {...cell('prodDate')}
          value={form.prodDate}
          onChange={(prodDate) => change({ prodDate })}
        />
        {partners && (
          <Choose
            label="공급사"
            id="intake-partner"
            options={partners}
            {...cell('partner')}
            onEnter={onDone}
            value={form.partner}
            onChange={(partner) => change({ partner })}
          />
        )}
        <Choose
          label="판매 방식"
          options={[
            { value: 'D', label: '초신선' },
            { value: 'S', label: '일반' },
          ]}
          value={form.productType}
          onChange={(type) => change({ productType: type === 'S' ? 'S' : 'D' })}
        />
        <Entry label="확인서 번호" {...fact('issue_no')} />
      </div>
    </section>
  )
}

type Common = {
  label: string
  value: string
  filled?: boolean
  /** What `why`, which is wrong or missing, is about. */
  at?: string
  why?: string | undefined
  onChange: (text: string) => void
}

/** What an input needs to say why it is wrong, and the words below it. */
function whyOf(id: string, { at, why }: Pick<Common, 'at' | 'why'>) {
  const about = `${id}-why`
  return {
    said: { 'data-cell': at, ...(why && { 'aria-invalid': true, 'aria-describedby': about }) } as const,
    words: why && (
      <small id={about} className={styles.why}>
        {why}
      </small>
    ),
  }
}

function Entry({
  label,
  unit,
  numeric,
  type = 'text',
  value,
  filled,
  onChange,
  ...cell
}: Common & { unit?: string; numeric?: boolean; type?: 'text' | 'date' }) {
  const id = useId()
  const { said, words } = whyOf(id, cell)
  return (
    <div className={styles.fact} data-filled={filled || undefined}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          {...said}
          id={id}
          type={type}
          autoComplete="off"
          inputMode={numeric ? 'decimal' : undefined}
          title={filled && value.length > 10 ? value : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {unit && <i>{unit}</i>}
      </span>
      {words}
    </div>
  )
}

function Choose({
  label,
  options,
  value,
  filled,
  onChange,
  onEnter,
  id,
  ...cell
}: Common & { options: readonly Choice[]; id?: string; onEnter?: () => void }) {
  const own = useId()
  const { said, words } = whyOf(id ?? own, cell)
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <div className={styles.fact} data-filled={filled || undefined}>
      <label htmlFor={id ?? own}>{label}</label>
      <span>
        <select
          {...said}
          id={id ?? own}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
        >
          <option value="">선택</option>
          {!known && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      {words}
    </div>
  )
}
