import type { AuditDetail } from '#contract/operator/audit.ts'
import { nameOfTarget } from '#domain/audit-actions.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { targetAddress } from './target-address.ts'
import styles from './audit.module.css'

/** Links from an audited act to its target, and to all acts on that target (`same`: that address). */
export function ActLinks({ act: { target_kind, target_id }, same }: { act: AuditDetail; same: string | false }) {
  const isOpen = useOpenDesks()
  const place = targetAddress(target_kind, target_id)
  return (
    <div className={styles.acts}>
      {place && isOpen(place) && (
        <ButtonLink variant="line" size="md" wide to={place}>
          {nameOfTarget(target_kind)} 열기
        </ButtonLink>
      )}
      {same && (
        <DeskLink className={styles.same} to={same}>
          이 대상의 기록 모두 보기
        </DeskLink>
      )}
    </div>
  )
}
