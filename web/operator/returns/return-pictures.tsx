import type { ReturnDetail } from '#contract/operator/returns.ts'
import { PackingPictures } from '#web/operator/kit/packing-pictures.tsx'
import { dateTime } from '#web/ui/format.ts'
import { ReturnPicture } from './return-picture.tsx'
import styles from './return-pictures.module.css'

/** What came back beside what was sent. */
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
