import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDevices } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { EndDevice } from './end-device.tsx'
import styles from './my-info-page.module.css'

/** Under `me`, so that it is dropped together with the session. */
const devicesQuery = {
  queryKey: ['me', 'devices'],
  queryFn: async () => (await api(listDevices, {})).data,
}

/** The devices on which the member is logged in; every device but this one can be logged out. */
export function Devices({ userid }: { userid: string }) {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const [leaving, setLeaving] = useState<{ id: string; device: string }>()

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
                  aria-label={`${dateTime(last_used_at)}에 쓴 ${device} 로그아웃`}
                  onClick={() => setLeaving({ id, device })}
                >
                  로그아웃
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <PartFailed onRetry={() => void refetch()}>{accountErrorMessage(error)}</PartFailed>
      ) : (
        <SkeletonRows rows={2} />
      )}
      <EndDevice key={leaving?.id ?? ''} userid={userid} device={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  )
}
