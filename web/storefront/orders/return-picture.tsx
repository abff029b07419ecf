import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberFile } from '#web/api/member-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import styles from './return-picture.module.css'

type Props = { lineId: number; requestedAt: string }

/** The picture that the buyer sent with a request. It is private, so it is fetched with the session and not linked by an address. */
export function ReturnPicture({ lineId, requestedAt }: Props) {
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    // A later request for the same line has a picture of its own.
    queryKey: ['return-picture', lineId, requestedAt],
    queryFn: () => memberFile(`/api/users/orders/products/returns/${lineId}/picture`),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  if (isError)
    return (
      <Button variant="line" size="md" icon="camera" wide onClick={() => void refetch()}>
        사진 다시 불러오기
      </Button>
    )
  return (
    <>
      <button type="button" className={styles.small} aria-label="보낸 사진 크게 보기" onClick={() => setOpen(true)}>
        {url ? <img src={url} alt="반품 신청에 보낸 사진" /> : <Icon name="camera" size={24} />}
      </button>
      {url && (
        <PictureViewer
          picture={{ img_path: url, alt: '반품 신청에 보낸 사진' }}
          title="보낸 사진"
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
