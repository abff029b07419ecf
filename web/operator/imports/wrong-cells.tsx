import type { ImportCell } from '#contract/operator/imports.ts'
import { traceability } from '#domain/traceability.ts'
import styles from './imports.module.css'

/** Where in the sheet, what stands there, and why it cannot be. */
export function WrongCells({ cells }: { cells: readonly ImportCell[] }) {
  return (
    <table className={styles.cells}>
      <thead>
        <tr>
          <th scope="col">행</th>
          <th scope="col">열</th>
          <th scope="col">적힌 것</th>
          <th scope="col">이유</th>
          <th scope="col" data-leaves="">
            이력번호
          </th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ place, n, row, column, text, why, cattle_no }) => (
          <tr key={`${place}:${n}`}>
            <td>{row}</td>
            <th scope="row">{column}</th>
            <td>{text ? <mark>{text}</mark> : <i>빈 칸</i>}</td>
            <td>{why}</td>
            <td data-leaves="">{traceability(cattle_no)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
