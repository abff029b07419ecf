import { Fragment, type ReactNode } from 'react'
import { type PaperLine, statementColumns, type StatementPaper } from '#domain/statement-paper.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './statement-lines.module.css'

/** A table on paper and on wide screens, a list on a phone: only one of them is displayed, and so read by screen readers. */
export function StatementLines({ parts }: Pick<StatementPaper, 'parts'>) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {statementColumns.map(({ name, align }) => (
              <th key={name} scope="col" data-align={align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(({ title, note, lines }) => (
          <tbody key={title ?? ''}>
            {title && (
              <tr>
                <th scope="rowgroup" colSpan={statementColumns.length} className={styles.part}>
                  <b>{title}</b> {note}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.id} data-left={line.left ?? undefined}>
                {statementColumns.map(({ name, align, counts, strong }, place) => (
                  <td key={name} data-align={align} data-strong={strong}>
                    {line.left && place === statementColumns.length - 1 && <em>{line.left}</em>}
                    {counts ? <Figure line={line}>{line.cells[place]}</Figure> : line.cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <div className={styles.lists}>
        {parts.map(({ title, note, lines }) => (
          <Fragment key={title ?? ''}>
            {title && (
              <h3>
                {title && <Dotted parts={title.split(' · ')} />}{' '}
                <small>{note && <Dotted parts={note.split(' · ')} />}</small>
              </h3>
            )}
            <ul className={styles.list}>
              {lines.map((line) => (
                <Brief key={line.id} line={line} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </>
  )
}

function Brief({ line }: { line: PaperLine }) {
  const { name, grade, price, facts } = line.brief
  return (
    <li data-left={line.left ?? undefined}>
      <p className={styles.name}>
        <b>{name}</b> {grade}
        {line.left && <Tag tone="red">{line.left}</Tag>}
      </p>
      <p className={styles.price}>
        <Figure line={line}>{price}</Figure>
      </p>
      {facts.map((fact) => (
        <p key={fact} className={styles.facts}>
          <Dotted parts={fact.split(' · ')} />
        </p>
      ))}
    </li>
  )
}

function Figure({ line, children }: { line: PaperLine; children: ReactNode }) {
  return line.left ? <s>{children}</s> : children
}
