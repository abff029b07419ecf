import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endDevice, listDevices } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { spoken } from '#web/storefront/session/spoken.ts'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './my-info-page.module.css'

const devicesQuery = {
  queryKey: ['devices'],
  queryFn: async () => (await api(listDevices, {})).data,
}

/** Where this member is signed in; every device but this one can be signed out. */
export function Devices() {
  const queries = useQueryClient()
  const { data: devices, error } = useQuery(devicesQuery)
  const end = useMutation({
    mutationFn: (session_id: string) => api(endDevice, { params: { session_id } }),
    onSuccess: () => toast('로그아웃했어요', { icon: 'check' }),
    onError: (failure) => void showAlert(spoken(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  })
  async function handleEnd(id: string, device: string) {
    const title = `${device}에서 로그아웃할까요?`
    if (await askConfirm({ title, action: '로그아웃', danger: true })) end.mutate(id)
  }

  return (
    <section className={styles.part}>
      <h2>로그인한 기기</h2>
      {devices ? (
        <ul className={styles.devices}>
          {devices.map(({ id, device, last_used_at, current }) => (
            <li key={id}>
              <span>
                <b>
                  {device} {current && <Tag tone="pine">지금 이 기기</Tag>}
                </b>
                <small>{dateTime(last_used_at)}에 마지막으로 썼어요</small>
              </span>
              {!current && (
                <Button
                  variant="line"
                  size="md"
                  aria-label={`${device} 로그아웃`}
                  busy={end.isPending && end.variables === id && '로그아웃 중'}
                  onClick={() => void handleEnd(id, device)}
                >
                  로그아웃
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <p role="alert">{spoken(error)}</p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  )
}
