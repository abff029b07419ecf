import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/api/failures.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { Button } from '#web/ui/button.tsx'
import { PaneActs } from '#web/console/kit/pane-acts.tsx'
import { pictureQuery } from './queries.ts'
import styles from './returns.module.css'

type Props = { id: number; of: string }

/** The buyer's picture. It is private, and each look is written down: it comes when somebody asks for it. */
export function ReturnPicture({ id, of }: Props) {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...pictureQuery(id), enabled: asked })
  const url = useObjectUrl(data)
  if (url) return <img className={styles.picture} src={url} alt={`${of} 반품 사진`} />
  return (
    <PaneActs>
      <Button
        wide
        variant="line"
        size="md"
        icon="eye"
        busy={isFetching && '불러오는 중'}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        사진 보기
      </Button>
      <p role={error ? 'alert' : undefined}>{error ? sentenceOf(error) : '보면 기록에 남아요.'}</p>
    </PaneActs>
  )
}
