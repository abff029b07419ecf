import { useEffect, useEffectEvent, useState } from 'react'
import { correctPictures, type PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { uploadIntakePicture } from '#contract/operator/intake.ts'
import { gonePictures } from '#web/operator/desk/gone-pictures.ts'
import { LeftUploads } from '#web/operator/desk/left-uploads.tsx'
import { picturesAmong } from '#web/operator/desk/pictures-among.ts'
import { useUploads } from '#web/operator/desk/use-uploads.ts'
import { DropPlace } from '#web/operator/kit/drop-place.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { sendFile } from '#web/operator/session/send-file.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass.module.css'

const most = 8

type Picture = PostedCarcass['pictures'][number]
/** Only the changes, not the whole list, so that changes by somebody else meanwhile are kept. */
type Changes = { added: readonly Picture[]; gone: readonly string[] }
const none: Changes = { added: [], gone: [] }

/** Pictures of the loin section: added and removed here, visible to buyers after saving. Until then the changes survive a reload. */
export function CarcassPictures({ carcass: { id, pictures: now } }: { carcass: PostedCarcass }) {
  const kept = useSessionDraft<Changes>(`carcass-pictures:${id}`)
  const [{ added, gone }, setChanges] = useState(kept.value ?? none)
  const [asking, setAsking] = useState(false)
  const names = now.map(({ name }) => name)
  const pictures = [...now, ...added.filter(({ name }) => !names.includes(name))].filter(
    ({ name }) => !gone.includes(name),
  )
  const changed = pictures.map(({ name }) => name).join() !== names.join()
  const keepChanges = useEffectEvent(() => (changed ? kept.keep({ added, gone }) : kept.drop()))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each change is kept
  useEffect(keepChanges, [added, gone, changed])
  const remove = (name: string) => setChanges((before) => ({ ...before, gone: [...before.gone, name] }))
  /** Only those are to be chosen anew; the others still are to be saved. */
  function withoutGone(error: unknown): never {
    const gone = gonePictures(error)
    setChanges((before) => ({ ...before, added: before.added.filter(({ name }) => !gone.includes(name)) }))
    if (gone.length > 0) setAsking(false)
    throw error
  }
  const save = useCarcassAct(async (reason: string) => {
    await operatorApi(correctPictures, { params: { id }, body: { pictures, was: names, reason } }).catch(withoutGone)
    // What was changed while it was being saved still is to be saved.
    setChanges((before) => ({
      added: before.added.filter((picture) => !added.includes(picture)),
      gone: before.gone.filter((name) => !gone.includes(name)),
    }))
    return '사진을 바꿨어요'
  })
  const uploads = useUploads(async (file) => {
    const { data } = await sendFile(uploadIntakePicture, {}, 'picture', file)
    setChanges((before) => ({ ...before, added: [...before.added, data] }))
  })
  async function upload(files: readonly File[]) {
    const room = most - pictures.length - uploads.coming - uploads.left.length
    uploads.add(await picturesAmong(files, { room, most }))
  }

  return (
    <>
      <h3>등심 단면</h3>
      <div className={styles.pictures}>
        {pictures.map(({ name }, n) => (
          <figure key={name}>
            <img src={`/carcass-pictures/${name}-small.webp`} alt={`등심 단면 ${n + 1}`} />
            <IconButton icon="trash" size={20} label={`사진 ${n + 1} 빼기`} onClick={() => remove(name)} />
          </figure>
        ))}
        <DropPlace
          accept="image/*,.heic"
          multiple
          icon="camera"
          words={uploads.coming > 0 ? `${uploads.coming}장 올리는 중` : '사진 더하기'}
          hint="놓거나 고르기"
          hidden={pictures.length >= most}
          onFiles={(files) => void upload(files)}
        />
      </div>
      <LeftUploads uploads={uploads} />
      {changed && (
        <Button size="md" wide onClick={() => setAsking(true)}>
          사진 저장
        </Button>
      )}
      <ReasonDialog
        about={id}
        open={asking}
        title="사진을 바꿀까요?"
        body="구매자가 보는 사진이 바로 바뀌어요."
        action="바꾸기"
        usual={['사진이 빠졌어요', '다른 도체의 사진이에요']}
        busy={save.isPending && '바꾸는 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) => save.mutateAsync(reason, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}
