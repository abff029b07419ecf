import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endStaffDevice, listStaffDevices } from '#contract/operator/session.ts'
import { errorMessage } from '#web/api/failures.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { NotShown } from './ask-proof.ts'
import { operatorApi } from './operator-api.ts'
import styles from './password-sheet.module.css'

const devicesQuery = {
  queryKey: ['staff', 'own-devices'],
  queryFn: async () => (await operatorApi(listStaffDevices, {})).data,
}

/** Devices on which the staff member is logged in; every device but this one can be logged out. */
export function OwnDevices() {
  const queries = useQueryClient()
  const { data: devices, error } = useQuery(devicesQuery)
  const end = useMutation({
    mutationFn: (session_id: string) => operatorApi(endStaffDevice, { params: { session_id } }),
    onSuccess: () => toast('로그아웃했어요', { icon: 'check' }),
    onError: (failure) => (failure instanceof NotShown ? undefined : void showAlert(errorMessage(failure))),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
  return (
    <section className={styles.devices} aria-label="로그인한 기기">
      <h3>로그인한 기기</h3>
      {devices ? (
        <ul>
          {devices.map(({ id, device, created_at, current }) => (
            <li key={id}>
              <span>
                {device} {current && <Tag tone="pine">지금 이 기기</Tag>}
                <small>{dateTime(created_at)}에 로그인</small>
              </span>
              {!current && (
                <Button
                  variant="line"
                  size="md"
                  aria-label={`${device} 로그아웃`}
                  busy={end.isPending && end.variables === id && '로그아웃 중'}
                  onClick={() => end.mutate(id)}
                >
                  로그아웃
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <p role="alert">{errorMessage(error)}</p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  )
}
