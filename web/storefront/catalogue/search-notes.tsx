import { particleFor } from '#domain/particles.ts'
import styles from './search-notes.module.css'

type Props = { taken: { left_out: string[]; corrected: { from: string; to: string }[] } }

/** Says how the search words were understood, where that differs from what was typed. */
export function SearchNotes({ taken: { left_out, corrected } }: Props) {
  const left = left_out.map((word) => `‘${word}’`).join(', ')
  return (
    <output className={styles.notes}>
      {corrected.map(({ from, to }) => (
        <span key={from}>
          ‘{from}’ 대신 <b>‘{to}’</b>
          {particleFor(to, '(으)로')} 찾았어요.
        </span>
      ))}
      {left && <span>{left}까지 모두 맞는 상품은 지금 없어요. 가장 가까운 상품을 보여 드려요.</span>}
    </output>
  )
}
