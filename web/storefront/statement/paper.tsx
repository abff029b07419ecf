import type { StatementPaper } from '#domain/statement-paper.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { AnimalCards } from './animal-cards.tsx'
import { StatementLines } from './statement-lines.tsx'
import styles from './statement-paper.module.css'

/** The statement itself, laid out as in the PDF: a table where there is space for one, cards on a phone. */
export function Paper({ title, copy, facts, parties, total, parts, notes, sums, animals, foot }: StatementPaper) {
  return (
    <article data-paper className={styles.paper}>
      <div className={styles.top}>
        <Logo />
        <h2>{title}</h2>
        <span>{copy}</span>
      </div>
      <p className={styles.when}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={styles.parties}>
        {parties.map((party) => (
          <div key={party.title} className={styles.party}>
            <h3>{party.title}</h3>
            <Facts facts={party.facts} />
          </div>
        ))}
      </div>
      <p className={styles.total}>
        <span>{total.name}</span>
        <b>{total.words}</b>
        <strong>{total.figure}</strong>
      </p>
      <StatementLines parts={parts} />
      <div className={styles.end}>
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <Facts className={styles.sums} facts={sums} />
      </div>
      {animals && <AnimalCards {...animals} />}
      <p className={styles.foot}>
        <Dotted parts={foot.split(' · ')} />
      </p>
    </article>
  )
}

function Facts({ facts, className }: { facts: StatementPaper['sums']; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>
            <Dotted parts={name.split(' · ')} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
