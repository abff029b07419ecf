import { Button } from '#web/ui/button.tsx'
import type { useSending } from './use-sending.ts'
import styles from './send-progress.module.css'

/** The button that was pressed stands in a bar that lies over the end of the form. */
const bringToSight = (progress: HTMLElement | null): void => progress?.scrollIntoView({ block: 'center' })

/** How much of the file is out, and a button that stops it. Nothing while nothing is sent. */
export function SendProgress({ sending: { share, cancel } }: { sending: ReturnType<typeof useSending> }) {
  if (share === undefined) return null
  const percent = Math.floor(share * 100)
  return (
    <div ref={bringToSight} className={styles.progress}>
      <progress max={100} value={percent} aria-label="서류 보내기" />
      <span>{percent < 100 ? `${percent}% 보냈어요` : '서류를 확인하고 있어요'}</span>
      <Button variant="text" size="md" onClick={cancel}>
        보내기 취소
      </Button>
    </div>
  )
}
