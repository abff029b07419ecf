import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { HtmlContent } from '#web/ui/html-content.tsx'
import styles from './content.module.css'

type Props = {
  /** Who stored the current text, and when. */
  who: { staff_name: string; at: string } | undefined
  name: string
  /** The current text, HTML. */
  content: string
  onMine: () => void
  onTheirs: () => void
}

/** Somebody has stored the same text meanwhile: it is shown, the draft stays, and one of the two has to be chosen. */
export function Overtaken({ who, name, content, onMine, onTheirs }: Props) {
  return (
    <div className={styles.overtaken}>
      <ConflictNotice
        conflicts={[{ id: 1, name, now: who ? `${who.staff_name}, ${dateTime(who.at)}` : '다른 담당자' }]}
        onSeen={onMine}
      />
      <p>확인을 누르면 내가 쓴 글을 이어 쓰고, 저장하면 지금 글을 바꿔요.</p>
      <Accordion title="지금 저장된 글 보기">
        <HtmlContent html={content} />
      </Accordion>
      <Button variant="text" size="md" onClick={onTheirs}>
        내가 쓴 것을 버리고 저장된 글로
      </Button>
    </div>
  )
}
