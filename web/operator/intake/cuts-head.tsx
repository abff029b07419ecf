import { type CutTemplate, cutTemplates } from '#domain/cut-templates.ts'
import { Button } from '#web/ui/button.tsx'
import type { Intake } from './use-intake.ts'
import styles from './cuts.module.css'

type Props = { intake: Intake; onPaste: () => void }

/** What fills many cells at once: a template of cuts, prices of the market, estimates, a copied table. */
export function CutsHead({ intake, onPaste }: Props) {
  const { form, averages, estimates, lift, useTemplate: applyTemplate } = intake
  const guessed = form.rows.filter(({ pc_code, kg_price }) => kg_price === '' && estimates?.has(pc_code)).length
  return (
    <div className={styles.head}>
      <h2 id="step-cuts">4. 부위와 가격</h2>
      <select
        aria-label="부위 틀"
        value=""
        onChange={({ target }) => target.value && applyTemplate(target.value as CutTemplate)}
      >
        <option value="">부위 틀</option>
        {Object.entries(cutTemplates).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Button variant="line" size="md" icon="chart" disabled={!averages?.size} onClick={() => intake.fillPrices()}>
        시세로 채우기
      </Button>
      {guessed > 0 && (
        <Button variant="line" size="md" onClick={() => intake.fillEstimates()}>
          추정가로 {guessed}칸 채우기
        </Button>
      )}
      {lift !== undefined && lift !== 1 && (
        <Button variant="line" size="md" onClick={() => intake.fillEstimates(lift)}>
          나머지 추정가도 {lift > 1 ? '+' : '−'}
          {Math.abs((lift - 1) * 100).toFixed(1)}%
        </Button>
      )}
      <Button variant="line" size="md" icon="upload" disabled={form.rows.length === 0} onClick={onPaste}>
        표 붙여넣기
      </Button>
    </div>
  )
}
