import type { RefusedPaste } from './placed-rows.ts'
import styles from './cuts.module.css'

/** Why a table was not pasted, cell by cell. */
export const RefusedPasteNotice = ({ cells, more }: RefusedPaste) => (
  <div className={styles.refused} role="alert">
    <b>붙여넣지 않았어요. 고쳐서 다시 붙여넣으세요.</b>
    {more && <p>{more}</p>}
    <ul>
      {cells.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </div>
)
