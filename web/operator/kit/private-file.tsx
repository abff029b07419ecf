import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#web/api/failures.ts'
import { deskFile } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import styles from './private-file.module.css'

type Props = {
  /** Where this desk fetches it: '/api/operators/…/picture'. */
  path: string
  /** Label of the button: '사진 보기'. */
  action: string
  /** Its file name, to decide whether to open it. */
  name?: string
  children: (url: string) => ReactNode
}

/** A file that a member sent. It is private, and each fetch is logged, so it is fetched only on demand. */
export function PrivateFile({ path, action, name, children }: Props) {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    // The file never changes: it is fetched once, and dropped from the cache soon after it is closed.
    queryKey: ['staff', 'private-file', path],
    queryFn: ({ signal }) => deskFile(path, signal),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const url = useObjectUrl(data)
  if (url) return children(url)
  return (
    <div className={styles.ask}>
      <Button
        variant="line"
        size="md"
        icon="eye"
        busy={isFetching && '불러오는 중'}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        {action}
      </Button>
      <p role={error ? 'alert' : undefined}>
        {error ? errorMessage(error) : `${name ? `${name} · ` : ''}보면 기록에 남아요.`}
      </p>
    </div>
  )
}
