import { type CarcassImport, type ImportCell, listImportCells } from '#contract/operator/imports.ts'
import { traceability } from '#domain/traceability.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { at } from './at.ts'
import styles from './imports.module.css'

/** The cells that cannot be received as they are. They change only when the import is checked or received, each time in another `turn`. */
export function WrongCells({ of: { id, state, turn } }: { of: CarcassImport }) {
  const pages = usePages({
    queryKey: [...at.key, listImportCells.path, id, state, turn],
    fetchPage: (cursor) => operatorApi(listImportCells, { params: { id }, query: cursor ? { cursor } : {} }),
    refetchInterval: false,
  })
  return (
    <section className={styles.list} aria-label="고칠 칸">
      <h2 className={styles.title}>고칠 칸</h2>
      <p className={styles.hint}>파일에서 고친 뒤 다시 올리세요. 이미 등록한 도체는 두 번 들어가지 않아요.</p>
      <ListState pages={pages} count={pages.rows.length} none="고칠 칸이 없어요">
        <Cells cells={pages.rows} />
      </ListState>
    </section>
  )
}

/** Cell, value, and what is wrong with it. */
function Cells({ cells }: { cells: readonly ImportCell[] }) {
  return (
    <table className={styles.cells}>
      <thead>
        <tr>
          <th scope="col">행</th>
          <th scope="col">열</th>
          <th scope="col">적힌 것</th>
          <th scope="col">이유</th>
          <th scope="col">이력번호</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ place, n, row, column, text, why, cattle_no }) => (
          <tr key={`${place}:${n}`}>
            <td>{row}</td>
            <th scope="row">{column}</th>
            <td>{text ? <mark>{text}</mark> : <i>빈 칸</i>}</td>
            <td>{why}</td>
            <td>{traceability(cattle_no)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
