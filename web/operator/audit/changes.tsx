import type { AuditDetail } from '#contract/operator/audit.ts'
import { digits } from '#web/ui/format.ts'
import { fieldLabel, valueLabel } from './field-labels.ts'
import styles from './audit.module.css'

/** Old and new value, one below the other, so that long values have enough space. */
export function Changes({ act: { target_kind: kind, changes, change_count } }: { act: AuditDetail }) {
  const more = change_count - changes.length
  if (changes.length === 0) return null
  return (
    <section className={styles.changes}>
      <h3>바뀐 값 {digits(change_count)}</h3>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            {before !== null && (
              <dd>
                <del>{valueLabel(kind, field, before) || '(빈 값)'}</del>
              </dd>
            )}
            {after !== null && (
              <dd>
                <ins>{valueLabel(kind, field, after) || '(빈 값)'}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {more > 0 && <p>그 밖에 {digits(more)}개</p>}
    </section>
  )
}
