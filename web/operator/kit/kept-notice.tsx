import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './kept-notice.module.css'

type Props = { children?: string; action?: string; onDrop: () => void }

/** Says that an unsent draft was restored; one press discards it. */
export function KeptNotice({ children = '쓰던 것을 그대로 두었어요.', action = '지우고 새로 쓰기', onDrop }: Props) {
  return (
    <output className={styles.notice}>
      <Icon name="info" size={20} />
      <span>{children}</span>
      <Button variant="line" size="md" onClick={onDrop}>
        {action}
      </Button>
    </output>
  )
}
