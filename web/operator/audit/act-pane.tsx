import { useQuery } from '@tanstack/react-query'
import { nameOfAction, nameOfTarget } from '#domain/audit-actions.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Changes } from './changes.tsx'
import { actQuery } from './queries.ts'
import { addressOf } from './use-view.ts'
import { placeOf } from './words.ts'
import styles from './audit.module.css'

type Props = { id: number; onClose: () => void }

/** One act: who, when, to what, and every value that differs. */
export function ActPane({ id, onClose }: Props) {
  const { data: act, error, refetch } = useQuery(actQuery(id))
  const isOpen = useOpenDesks()
  if (!act)
    return (
      <DetailPane title="기록" onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  const place = placeOf(act.target_kind, act.target_id)
  const named = /^[\w.:-]{1,60}$/.test(act.target_id)
  return (
    <DetailPane title={nameOfAction(act.action)} onClose={onClose}>
      <Facts
        facts={[
          ['시각', dateTime(act.at)],
          ['직원', act.staff_name],
          ['대상', `${nameOfTarget(act.target_kind)} ${act.target_name ?? act.target_id}`],
          ['사유', act.reason],
          ['접속 주소', act.ip],
          ['기록 번호', digits(act.id)],
        ]}
      />
      {act.changes.length > 0 && (
        <Changes kind={act.target_kind} changes={act.changes} more={act.change_count - act.changes.length} />
      )}
      <div className={styles.acts}>
        {place && isOpen(place) && (
          <ButtonLink variant="line" size="md" wide to={place}>
            {nameOfTarget(act.target_kind)} 열기
          </ButtonLink>
        )}
        {named && (
          <DeskLink
            className={styles.same}
            to={addressOf({
              staff: undefined,
              action: '',
              kind: act.target_kind,
              target: act.target_id,
              from: '',
              to: '',
              id: undefined,
            })}
          >
            이 대상의 기록 모두 보기
          </DeskLink>
        )}
      </div>
    </DetailPane>
  )
}
