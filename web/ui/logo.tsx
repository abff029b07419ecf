import styles from './logo.module.css'

type Props = { word?: boolean }

/** The mark, and beside it the word 한결. */
export function Logo({ word = true }: Props) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" />
        <path d="M7 12.500c4-4.800 9-4.800 18-2.600M7 18c5-4.600 10.500-3.600 18-2.400M9.500 23.200c4-3.400 8.500-2.800 13.500-2" />
      </svg>
      {word && <span>한결</span>}
    </span>
  )
}
