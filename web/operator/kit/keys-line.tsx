import { useEffect } from 'react'
import { type Key, showKeys } from './shown-keys.ts'
import styles from './keys-line.module.css'

type Props = { keys: readonly Key[] }

/** The shortcuts of a desk, printed beside its buttons. */
export function KeysLine({ keys }: Props) {
  useEffect(() => showKeys(keys), [keys])
  return (
    <p className={styles.keys}>
      단축키{' '}
      {[...keys, all].map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}

const all: Key = ['?', '모두']
