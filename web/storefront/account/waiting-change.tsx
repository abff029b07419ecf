import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawChange } from '#contract/account.ts'
import { businessForm } from '#domain/business-form.ts'
import { api } from '#web/api/api.ts'
import { errorMessage } from '#web/api/failures.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { type Me, meQuery } from './me-query.ts'
import { orAskMe } from './or-ask-me.ts'
import styles from './waiting-change.module.css'

/** A change that waits for the desk, or the reason why the last one was refused. */
export function WaitingChange({ me: { change, change_refused: refused, ...now } }: { me: Me }) {
  if (change) return <Waits now={now} change={change} />
  if (refused === null) return null
  return (
    <div className={styles.change} data-tone="no">
      <Icon name="warning" size={20} />
      <div>
        <b>요청하신 변경을 반영하지 못했어요</b>
        <p>{refused}</p>
      </div>
    </div>
  )
}

type WaitsProps = { now: Pick<Me, 'name' | 'business_name' | 'business_no'>; change: NonNullable<Me['change']> }

function Waits({ now, change }: WaitsProps) {
  const queries = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () => orAskMe(queries, api(withdrawChange, {}), ({ change: waits }) => waits === null),
    onSuccess: () => {
      toast('변경 요청을 취소했어요', { icon: 'check' })
      return queries.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
    },
    onError: (error) => toastError(errorMessage(error)),
  })
  async function handleTakeBack() {
    if (await askConfirm({ title: '변경 요청을 취소할까요?', action: '요청 취소', cancel: '그대로 두기' }))
      takeBack.mutate()
  }
  const wishes = [
    change.name !== now.name && `이름 ${now.name} → ${change.name}`,
    change.business_name !== now.business_name && `사업자명 ${now.business_name} → ${change.business_name}`,
    change.business_no !== now.business_no &&
      `사업자번호 ${businessForm(now.business_no)} → ${businessForm(change.business_no)}`,
    change.user_cert_file && `새 서류 ${change.user_cert_file.ori_name}`,
  ].filter((wish) => typeof wish === 'string')
  return (
    <div className={styles.change}>
      <Icon name="clock" size={20} />
      <div>
        <b>변경을 확인하고 있어요</b>
        <ul>
          {wishes.map((wish) => (
            <li key={wish}>{wish}</li>
          ))}
        </ul>
        <small>
          <Dotted parts={[`${dateTime(change.asked_at)} 요청`, '결과는 문자로 알려 드려요']} />
        </small>
        <Button variant="line" size="md" busy={takeBack.isPending && '취소 중'} onClick={() => void handleTakeBack()}>
          요청 취소
        </Button>
      </div>
    </div>
  )
}
