import { useReducer, useSyncExternalStore } from 'react'
import { stored } from '#web/api/stored.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './customer-page.module.css'

/** Who dictates or presses keys by mistake switches the only shortcut of a single character off (WCAG 2.1.4), in this browser. */
export function SlashKey() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  // The server draws it as it is for most.
  const on = useSyncExternalStore(otherTabs, isOn, () => true)
  function handleChange(next: boolean) {
    if (next) stored.drop('slashKey')
    else stored.set('slashKey', 'off')
    drawAgain()
  }
  return (
    <section className={styles.keys} aria-labelledby="keys">
      <h2 id="keys">단축키</h2>
      <Checkbox checked={on} onChange={handleChange}>
        <kbd>/</kbd> 키를 누르면 상품 검색으로 가기
      </Checkbox>
    </section>
  )
}

const isOn = (): boolean => !stored.get('slashKey')

function otherTabs(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
