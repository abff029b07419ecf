import type { StatementPaper } from '#domain/statement-paper.ts'
import { Link } from '#web/router/link.tsx'
import { codePath, tracePath } from '#web/storefront/trace/trace-query.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import styles from './statement-paper.module.css'

/** Each animal once, with the code that links to its page of traceability. */
export function AnimalCards({ title, help, cards }: NonNullable<StatementPaper['animals']>) {
  return (
    <div className={styles.animals}>
      <h3>
        {title}
        <small>{help}</small>
      </h3>
      <ul>
        {cards.map(({ cattle_no, name, facts }) => (
          <li key={facts.join(cattle_no)}>
            <img src={codePath(cattle_no)} alt="" width={84} height={84} />
            <div>
              <Link to={tracePath(cattle_no)}>{name}</Link>
              {facts.map((fact) => (
                <p key={fact}>
                  <Dotted parts={fact.split(' · ')} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
