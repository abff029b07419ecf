import { Disclosure } from '#web/ui/disclosure.tsx'
import { HtmlContent } from '#web/ui/html-content.tsx'
import { Marked } from '#web/ui/marked.tsx'
import styles from './faq-page.module.css'

type Props = {
  question: string
  /** HTML. */
  answer: string
  /** Words of the search, marked. */
  words?: string
  open?: boolean
}

/** A question that opens onto its answer. */
export function FaqItem({ question, answer, words = '', open }: Props) {
  return (
    <Disclosure
      startsOpen={open}
      title={
        <span className={styles.question}>
          <b aria-hidden="true">Q</b>
          <span>
            <Marked text={question} words={words} />
          </span>
        </span>
      }
    >
      <div className={styles.answer}>
        <HtmlContent html={answer} marks={words} />
      </div>
    </Disclosure>
  )
}
