import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from '#web/storefront/shell/login-sheet.module.css'
import { type Application, applicationQuery } from './application-query.ts'
import { usualTime } from './usual-time.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** The applicant goes to the page of the application; the pending action stays stored. */
  onLeave: () => void
}

/**
 * For a person who may not buy (yet) and pressed something that needs it: the state of the application, what is missing, and how long it
 * takes.
 */
export function StandingSheet({ open, onClose, onLeave }: Props) {
  const { data } = useQuery({ ...applicationQuery, enabled: open })
  const { title, words, way } = wordsFor(data)
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <p className={styles.words}>{words}</p>
      <div className={styles.ways}>
        <ButtonLink to="/Memberprocess03" replace size="xl" onClick={onLeave}>
          {way}
        </ButtonLink>
        <Button variant="line" onClick={onClose}>
          계속 둘러보기
        </Button>
      </div>
    </Sheet>
  )
}

function wordsFor(application: Application | undefined): { title: string; words: string; way: string } {
  const why = application?.reject_reason
  if (application?.status === 'REJECT')
    return {
      title: '서류를 다시 보내 주세요',
      words: `${why ?? '보내 주신 서류로는 승인하지 못했어요.'} 다시 보내 주시면 바로 확인할게요.`,
      way: '서류 다시 보내기',
    }
  if (application?.status === 'STOP')
    return {
      title: '이용이 정지됐어요',
      words: `지금은 담거나 살 수 없어요. ${why ? `사유: ${why}` : '고객센터로 문의해 주세요.'}`,
      way: '자세히 보기',
    }
  return {
    title: '서류를 확인하고 있어요',
    words: `승인되면 이 화면에서 바로 담고 살 수 있어요. ${missing(application) ?? usualTime(application?.usual_minutes ?? null) ?? ''}`,
    way: '진행 보기',
  }
}

const missing = (application: Application | undefined): string | undefined =>
  application?.user_cert_file === null ? '증명 서류가 아직 없으니 먼저 보내 주세요.' : undefined
