import { uploadIntakePicture } from '#contract/operator/intake.ts'
import { addBoxPicture, type BoxRow, dropBoxPicture } from '#contract/operator/intake-boxes.ts'
import { LeftUploads } from '#web/operator/desk/left-uploads.tsx'
import { picturesAmong } from '#web/operator/desk/pictures-among.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { useUploads } from '#web/operator/desk/use-uploads.ts'
import { at } from '#web/operator/imports/at.ts'
import { DropPlace } from '#web/operator/kit/drop-place.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { sendFile } from '#web/operator/session/send-file.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './intake.module.css'

const mostPictures = 8

/** Sending pictures of a box. */
export function useBoxUploads(id: number) {
  const add = useAct(at, {
    async run(file: File) {
      const { data } = await sendFile(uploadIntakePicture, {}, 'picture', file)
      await operatorApi(addBoxPicture, { params: { id }, body: data })
    },
    // `useUploads` shows it.
    refused: () => true,
  })
  return useUploads((file) => add.mutateAsync(file))
}

type Props = { box: BoxRow; uploads: ReturnType<typeof useBoxUploads> }

/** The pictures of one box, visible to buyers at once. */
export function BoxPictures({ box: { id, pictures }, uploads }: Props) {
  async function upload(files: readonly File[]) {
    const room = mostPictures - pictures.length - uploads.coming - uploads.left.length
    uploads.add(await picturesAmong(files, { room, most: mostPictures }))
  }
  const drop = useAct(at, {
    run: (picture: number) => operatorApi(dropBoxPicture, { params: { id, picture } }),
  })
  return (
    <section className={styles.shown} aria-label="상품 사진">
      <div className={styles.pictures}>
        {pictures.map(({ id: picture, img_path, thumb_path, alt }, n) => (
          <figure key={picture}>
            <img src={thumb_path ?? img_path} alt={alt} />
            <IconButton
              icon="trash"
              size={20}
              label={`사진 ${n + 1} 빼기`}
              onClick={() => !drop.isPending && drop.mutate(picture)}
            />
          </figure>
        ))}
        <DropPlace
          accept="image/*,.heic"
          multiple
          icon="camera"
          words={uploads.coming > 0 ? `${uploads.coming}장 올리는 중` : '사진 더하기'}
          hint="놓거나 골라서, 바로 보여요"
          hidden={pictures.length >= mostPictures}
          onFiles={(files) => void upload(files)}
        />
      </div>
      <LeftUploads uploads={uploads} />
    </section>
  )
}
