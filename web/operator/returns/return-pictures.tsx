import { useState } from 'react'
import type { ReturnDetail } from '#contract/operator/returns.ts'
import { PackingPictures } from '#web/operator/kit/packing-pictures.tsx'
import { PrivateFile } from '#web/operator/kit/private-file.tsx'
import { dateTime } from '#web/ui/format.ts'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import styles from './return-pictures.module.css'

/** Pictures of the returned box beside those of the packed one. */
export function ReturnPictures({
  request: { id, business_name, pc_name, has_picture, packing },
}: {
  request: ReturnDetail
}) {
  const [first] = packing
  if (!has_picture && !first) return null
  return (
    <div className={styles.pictures}>
      {has_picture && (
        <section>
          <h3>반품 사진</h3>
          <ReturnPicture id={id} of={business_name} />
        </section>
      )}
      {first && (
        <section>
          <h3>포장할 때</h3>
          <PackingPictures pictures={packing} folder={`/api/operators/returns/${id}/packing`} of={pc_name} />
          <p>
            {dateTime(first.at)} {first.staff_name}
          </p>
        </section>
      )}
    </div>
  )
}

/** The buyer's picture; pressed, it fills the screen. */
function ReturnPicture({ id, of }: { id: number; of: string }) {
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
