import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PackingPicture } from '#contract/operator/packing.ts'
import { deskFile } from '#web/operator/session/operator-api.ts'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import styles from './packing-pictures.module.css'

/** `folder`: where this desk fetches them, '/api/operators/…/pictures'. */
type Props = { pictures: readonly PackingPicture[]; folder: string; of: string }

/** Pictures of a packed box; pressed, they fill the screen. */
export function PackingPictures({ pictures, folder, of }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={`${of} 포장 사진`}>
      {pictures.map((picture, n) => (
        <li key={picture.id}>
          <Shot picture={picture} path={`${folder}/${picture.id}`} alt={`${of} 포장 사진 ${n + 1}`} />
        </li>
      ))}
    </ul>
  )
}

function Shot({ picture, path, alt }: { picture: PackingPicture; path: string; alt: string }) {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['staff', 'packing-picture', path],
    queryFn: ({ signal }) => deskFile(path, signal),
    // A stored picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const url = useObjectUrl(data)
  return (
    <>
      <button
        type="button"
        className={styles.shot}
        aria-label={`${alt} 크게 보기`}
        title={`${dateTime(picture.at)} ${picture.staff_name}`}
        disabled={!url}
        onClick={() => setOpen(true)}
      >
        {url ? <img src={url} alt={alt} /> : <Icon name={error ? 'warning' : 'camera'} size={24} />}
      </button>
      {url && (
        <PictureViewer picture={{ img_path: url, alt }} title="포장 사진" open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
