import { type SettingChange, withdrawSetting } from '#contract/operator/settings.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import { settingNames, wordsOf } from './setting-names.ts'
import styles from './settings.module.css'

type Props = { keys: readonly string[]; changes: readonly SettingChange[] }

/** Changes of settings with time and author; a future one can still be withdrawn. */
export function ChangeList({ keys, changes }: Props) {
  const own = changes.filter(({ key }) => keys.includes(key))
  const withdraw = useAct(at, {
    run: (id: number) => operatorApi(withdrawSetting, { params: { id } }),
    said: () => '예약한 값을 거뒀어요',
  })
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">바꾼 기록</h2>
      {own.length === 0 && <p>아직 바꾼 적이 없어요.</p>}
      <ol>
        {own.map(({ id, key, value, standing, effective_from, staff_name }) => (
          <li key={id}>
            <b>{settingNames[key] ?? key}</b>
            <span>{wordsOf(value)}</span>
            <small>
              {staff_name} · {dateTime(effective_from)}부터
            </small>
            {standing === 'withdrawn' && <Tag>거둠</Tag>}
            {standing === 'coming' && (
              <Button variant="text" size="md" onClick={() => withdraw.mutate(id)}>
                예약 거두기
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
