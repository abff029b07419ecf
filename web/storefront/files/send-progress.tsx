import { Button } from '#web/ui/button.tsx'
import type { useSending } from './use-sending.ts'
import styles from './send-progress.module.css'

/** Scrolled into view, because the pressed button may be in a bar that covers the end of the form. */
const bringToSight = (progress: HTMLElement | null): void => progress?.scrollIntoView({ block: 'center' })

const looksAt = { 서류: '서류를', 사진: '사진을', 파일: '파일을' }

type Props = { sending: ReturnType<typeof useSending>; what?: keyof typeof looksAt }

/** Progress of an upload, with a button that aborts it. Draws nothing while nothing is being sent. */
export function SendProgress({ sending: { share, cancel }, what = '서류' }: Props) {
  if (share === undefined) return null
  const percent = Math.floor(share * 100)
  return (
    <div ref={bringToSight} className={styles.progress}>
      <progress max={100} value={percent} aria-label={`${what} 보내기`} />
      <span>{percent < 100 ? `${percent}% 보냈어요` : `${looksAt[what]} 확인하고 있어요`}</span>
      <Button variant="text" size="md" onClick={cancel}>
        보내기 취소
      </Button>
    </div>
  )
}
