import { useState } from 'react'
import { PrivateFile } from '#web/operator/kit/private-file.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import styles from './return-pictures.module.css'

type Props = { id: number; of: string }

/** The buyer's picture; pressed, as large as the screen. */
export function ReturnPicture({ id, of }: Props) {
  const [open, setOpen] = useState(false)
  const alt = `${of} 반품 사진`
  return (
    <PrivateFile path={`/api/operators/returns/${id}/picture`} action="사진 보기">
      {(url) => (
        <>
          <button type="button" className={styles.shot} aria-label={`${alt} 크게 보기`} onClick={() => setOpen(true)}>
            <img src={url} alt={alt} />
          </button>
          <PictureViewer
            picture={{ img_path: url, alt }}
            title="반품 사진"
            open={open}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </PrivateFile>
  )
}
