import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useHouse } from '#web/operator/session/house.ts'
import { PrintButton } from './print-button.tsx'
import styles from './print-page.module.css'

type Props = {
  title: string
  back: string
  /** More tools beside the print button, such as an export. */
  tools?: ReactNode
  /** Nothing to print: a list of sheets to choose from. */
  plain?: boolean
  children: ReactNode
}

/** Sheets for the printer: only `children` are printed, each child on a new page. */
export function PrintPage({ title, back, tools, plain, children }: Props) {
  const house = useHouse()
  useEffect(() => {
    document.title = `${title} · ${house.name}`
  }, [title, house])
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <div className={styles.tools}>
        <h1>{title}</h1>
        <ButtonLink variant="text" size="md" to={back}>
          돌아가기
        </ButtonLink>
        {tools}
        {!plain && <PrintButton primary />}
      </div>
      <div className={styles.sheets}>{children}</div>
    </main>
  )
}
