import type { Statement } from '#contract/statements.ts'
import { won } from '#domain/prices.ts'
import { digits, kilograms, traceability } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './statement-lines.module.css'

type Props = { lines: Statement['lines'] }

/** On paper and on wide screens a table, on a phone's screen a list: one of the two is there, for the ear too. */
export function StatementLines({ lines }: Props) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">No</th>
            <th scope="col">이력번호</th>
            <th scope="col">축종·성별</th>
            <th scope="col">등급</th>
            <th scope="col">부위</th>
            <th scope="col">중량(kg)</th>
            <th scope="col">kg단가(원)</th>
            <th scope="col">금액(원)</th>
            <th scope="col">공급사</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id} data-left={line.left ?? undefined}>
              <td>{index + 1}</td>
              <td>{traceability(line.cattle_no)}</td>
              <td>
                {line.judge_breed_nm} · {line.judge_sex_nm}
              </td>
              <td>{line.gradeName}</td>
              <td>{line.pc_name}</td>
              <td>
                <Figure line={line}>{line.weight.toFixed(2)}</Figure>
              </td>
              <td>{digits(line.kg_price)}</td>
              <td>
                <Figure line={line}>{digits(line.product_price)}</Figure>
              </td>
              <td>
                {line.left && <em>{line.left}</em>}
                {line.partner_name}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.id} data-left={line.left ?? undefined}>
            <p className={styles.name}>
              <b>{line.pc_name}</b> {line.gradeName}
              {line.left && <Tag tone="red">{line.left}</Tag>}
            </p>
            <p className={styles.price}>
              <Figure line={line}>{won(line.product_price)}</Figure>
            </p>
            <p className={styles.facts}>
              {line.judge_breed_nm} · {line.judge_sex_nm} · {kilograms(line.weight)} × {digits(line.kg_price)}원
            </p>
            <p className={styles.facts}>
              {traceability(line.cattle_no)} · {line.partner_name}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Figure({ line, children }: { line: Props['lines'][number]; children: React.ReactNode }) {
  return line.left ? <s>{children}</s> : children
}
