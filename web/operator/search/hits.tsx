import { Link } from '#web/router/link.tsx'
import type { HitGroup } from './hit-groups.tsx'
import styles from './search.module.css'

type Props = { group: HitGroup; onGone: () => void }

export function Hits({ group: { name, hits }, onGone }: Props) {
  return (
    <section className={styles.group} aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {hits.map(({ id, to, title, more, tag }) => (
          <li key={id}>
            <Link className={styles.hit} to={to} onClick={onGone}>
              <b>{title}</b>
              <span>{more}</span>
              <i>{tag}</i>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
