import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Key, keysHere } from './shown-keys.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './keys-help.module.css'

const everywhere: readonly Key[] = [
  ['/', '이 화면에서 찾기'],
  ['Ctrl+K', '무엇이든 찾기'],
  ['Esc', '연 것 닫기'],
  ['?', '단축키 보기'],
]

const asked = new EventTarget()
/** Opens the list for those who do not press '?'. */
export const showKeysHelp = (): void => void asked.dispatchEvent(new Event('asked'))

/** All shortcuts of the desk on screen and of the console, opened by '?' or a button. */
export function KeysHelp() {
  const [here, setHere] = useState<readonly Key[]>()
  const [letters, keepLetters] = useLetterKeys()
  useShortcuts({ '?': showKeysHelp })
  useEffect(() => {
    const show = () => setHere(keysHere())
    asked.addEventListener('asked', show)
    return () => asked.removeEventListener('asked', show)
  }, [])
  const close = () => setHere(undefined)
  return createPortal(
    <Dialog
      open={here !== undefined}
      title="단축키"
      onClose={close}
      actions={
        <Button data-focus="" onClick={close}>
          닫기
        </Button>
      }
    >
      <Checkbox checked={letters} onChange={keepLetters}>
        글자 하나짜리 단축키 쓰기
      </Checkbox>
      {here && here.length > 0 && <Keys title="이 화면" keys={here} />}
      <Keys title="어디서나" keys={everywhere} />
    </Dialog>,
    document.body,
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
