import { useEffect } from 'react'
import { isLetter, type Key, showKeys } from './shown-keys.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import styles from './keys-line.module.css'

type Props = { keys: readonly Key[] }

/** The shortcuts of a desk, printed beside its buttons. */
export function KeysLine({ keys }: Props) {
  const [letters] = useLetterKeys()
  useEffect(() => showKeys(keys), [keys])
  const working = [...keys, all].filter((key) => letters || !isLetter(key))
  if (working.length === 0) return null
  return (
    <p className={styles.keys}>
      단축키{' '}
      {working.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}

const all: Key = ['?', '모두']
