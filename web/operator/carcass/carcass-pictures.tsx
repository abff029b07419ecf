import { useState } from 'react'
import { correctPictures, type PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { uploadIntakePicture } from '#contract/operator/intake.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { DropPlace } from '#web/operator/kit/drop-place.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { sendFile } from '#web/operator/session/send-file.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass.module.css'

const most = 8

/** Pictures of the loin section: added and removed here, visible to buyers after saving. */
export function CarcassPictures({ carcass: { id, pictures: now } }: { carcass: PostedCarcass }) {
  // Only the changes, not the whole list, so that changes by somebody else meanwhile are kept.
  const [added, setAdded] = useState<PostedCarcass['pictures']>([])
  const [gone, setGone] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const pictures = [...now, ...added].filter(({ name }) => !gone.includes(name))
  const changed = pictures.map(({ name }) => name).join() !== now.map(({ name }) => name).join()
  const save = useCarcassAct(async (reason: string) => {
    const was = now.map(({ name }) => name)
    await operatorApi(correctPictures, { params: { id }, body: { pictures, was, reason } })
    setAdded([])
    setGone([])
    return '사진을 바꿨어요'
  })

  async function upload(files: readonly File[]) {
    setBusy(true)
    try {
      for (const file of files.slice(0, most - pictures.length)) {
        const { data } = await sendFile(uploadIntakePicture, {}, 'picture', file)
        setAdded((before) => [...before, data])
      }
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h3>등심 단면</h3>
      <div className={styles.pictures}>
        {pictures.map(({ name }, n) => (
          <figure key={name}>
            <img src={`/carcass-pictures/${name}-small.webp`} alt={`등심 단면 ${n + 1}`} />
            <IconButton icon="trash" size={20} label={`사진 ${n + 1} 빼기`} onClick={() => setGone([...gone, name])} />
          </figure>
        ))}
        <DropPlace
          accept="image/*,.heic"
          multiple
          icon="camera"
          words={busy ? '올리는 중' : '사진 더하기'}
          hint="놓거나 고르기"
          hidden={pictures.length >= most}
          onFiles={(files) => void upload(files)}
        />
      </div>
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
