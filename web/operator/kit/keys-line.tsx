import styles from './keys-line.module.css'

type Props = { keys: readonly (readonly [key: string, what: string])[] }

/** The shortcuts of a desk, printed where its buttons are. */
export function KeysLine({ keys }: Props) {
  return (
    <p className={styles.keys}>
      단축키{' '}
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}
