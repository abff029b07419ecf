import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isLetter, type Key } from './shown-keys.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import styles from './keys-help.module.css'

const everywhere: readonly Key[] = [
  ['/', '이 화면에서 찾기'],
  ['Ctrl+K', '무엇이든 찾기'],
  ['Esc', '연 것 닫기'],
  ['?', '단축키 보기'],
]

type Props = { here: readonly Key[] | undefined; onClose: () => void }

/** The shortcuts that work, and the switch for those of a single character. `here`: those of the desk; undefined: closed. */
export function KeysList({ here, onClose }: Props) {
  const [letters, keepLetters] = useLetterKeys()
  const working = (keys: readonly Key[]) => keys.filter((key) => letters || !isLetter(key))
  return (
    <Dialog
      open={here !== undefined}
      title="단축키"
      onClose={onClose}
      actions={
        <Button data-focus="" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <Checkbox checked={letters} onChange={keepLetters}>
        글자 하나짜리 단축키 쓰기
      </Checkbox>
      {here && working(here).length > 0 && <Keys title="이 화면" keys={working(here)} />}
      <Keys title="어디서나" keys={working(everywhere)} />
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <section className={styles.keys} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
