import type { MessageWording } from '#contract/operator/messages.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './messages.module.css'

type Props = { wordings: readonly MessageWording[]; openTemplate: string; onOpen: (template: string) => void }

/** Every text that can be worded, with what it says now. */
export function WordingList({ wordings, openTemplate, onOpen }: Props) {
  return (
    <ul className={styles.wordings}>
      {wordings.map(({ template, title, text, written, next }) => (
        <li key={template}>
          <button
            type="button"
            aria-current={template === openTemplate ? 'true' : undefined}
            onClick={() => onOpen(template)}
          >
            <b>{title}</b>
            <span className={styles.line}>{text}</span>
            {next ? <Tag tone="amber">바뀔 예정</Tag> : written ? <Tag tone="pine">고침</Tag> : <Tag>기본</Tag>}
          </button>
        </li>
      ))}
    </ul>
  )
}
