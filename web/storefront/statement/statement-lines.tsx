import { Fragment } from 'react'
import type { Statement } from '#contract/statements.ts'
import { won } from '#domain/prices.ts'
import { digits, kilograms, traceability } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './statement-lines.module.css'

type Lines = Statement['lines']
/** `title`, `note`: what is said over lines of one order, where there are several. */
export type Part = { title?: string; note?: string; lines: Lines }

/** On paper and on wide screens a table, on a phone's screen a list: one of the two is there, for the ear too. */
export function StatementLines({ parts }: { parts: readonly Part[] }) {
  const before = (place: number) => parts.slice(0, place).reduce((sum, { lines }) => sum + lines.length, 0)
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
        {parts.map(({ title, note, lines }, place) => (
          <tbody key={title ?? ''}>
            {title && (
              <tr>
                <th scope="rowgroup" colSpan={9} className={styles.part}>
                  <b>{title}</b> {note}
                </th>
              </tr>
            )}
            {lines.map((line, index) => (
              <tr key={line.id} data-left={line.left ?? undefined}>
                <td>{before(place) + index + 1}</td>
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
        ))}
      </table>
      <div className={styles.lists}>
        {parts.map(({ title, note, lines }) => (
          <Fragment key={title ?? ''}>
            {title && (
              <h3>
                {title} <small>{note}</small>
              </h3>
            )}
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
          </Fragment>
        ))}
      </div>
    </>
  )
}

function Figure({ line, children }: { line: Lines[number]; children: React.ReactNode }) {
  return line.left ? <s>{children}</s> : children
}
