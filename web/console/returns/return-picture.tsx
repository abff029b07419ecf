import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { pictureQuery } from './queries.ts'
import styles from './return-pictures.module.css'

type Props = { id: number; of: string }

/** The buyer's picture. It is private, and each look is written down: it comes when somebody asks for it. */
export function ReturnPicture({ id, of }: Props) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...pictureQuery(id), enabled: asked })
  const url = useObjectUrl(data)
  const alt = `${of} 반품 사진`
  if (!url)
    return (
      <div className={styles.ask}>
        <Button
          variant="line"
          size="md"
          icon="eye"
          busy={isFetching && '불러오는 중'}
          onClick={() => (asked ? void refetch() : setAsked(true))}
        >
          사진 보기
        </Button>
        <p role={error ? 'alert' : undefined}>{error ? sentenceOf(error) : '보면 기록에 남아요.'}</p>
      </div>
    )
  return (
    <>
      <button type="button" className={styles.shot} aria-label={`${alt} 크게 보기`} onClick={() => setOpen(true)}>
        <img src={url} alt={alt} />
      </button>
      <PictureViewer picture={{ img_path: url, alt }} title="반품 사진" open={open} onClose={() => setOpen(false)} />
    </>
  )
}
