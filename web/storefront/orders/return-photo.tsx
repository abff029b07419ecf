import { useRef, useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePreview } from '#web/ui/file-preview.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { mostBytes, shrinkPhoto } from '#web/ui/shrink-photo.ts'
import styles from './return-photo.module.css'

type Props = {
  file: File | undefined
  /** Name of a chosen file that was lost in a reload. */
  lost: string
  onChange: (file: File | undefined) => void
  /** The picture is being made smaller: the form must not be sent before that is done. */
  onShrinking: (is: boolean) => void
}

const accepted = '.jpg,.jpeg,.png,.webp,.heic,.heif,image/*'

/** An optional picture of what is wrong. The server checks its content. */
export function ReturnPhoto({ file, lost, onChange, onShrinking }: Props) {
  const [refused, setRefused] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)

  const [shrinking, setShrinking] = useState(false)

  function tellShrinking(is: boolean) {
    setShrinking(is)
    onShrinking(is)
  }
  async function handleFile(input: HTMLInputElement) {
    const chosen = input.files?.[0]
    // Emptied, because choosing the same file again after it was removed would not fire `change`.
    input.value = ''
    if (!chosen || shrinking) return
    const wrongKind = kindProblem(chosen)
    tellShrinking(!wrongKind)
    const light = wrongKind ? chosen : await shrinkPhoto(chosen)
    tellShrinking(false)
    const problem = wrongKind ?? sizeProblem(light)
    setRefused(problem)
    if (!problem) onChange(light)
  }

  return (
    <section className={styles.photo} aria-label="사진">
      <p className={styles.title}>
        사진 <small>선택 · 1장</small>
      </p>
      {file ? (
        <div className={styles.file}>
          <span className={styles.preview}>
            <FilePreview file={file} what="사진" icon="camera" />
          </span>
          <b>{file.name}</b>
          <IconButton icon="close" label="사진 빼기" size={20} tone="quiet" onClick={() => onChange(undefined)} />
        </div>
      ) : (
        <Button variant="line" size="md" icon="camera" wide onClick={() => chooser.current?.click()}>
          사진 고르기
        </Button>
      )}
      {!file && lost && <p className={styles.lost}>골랐던 사진은 다시 골라 주세요: {lost}</p>}
      <p className={styles.sentence} data-error={refused ? true : undefined} aria-live="polite">
        {refused && <Icon name="warning" size={18} />}
        {shrinking
          ? '사진을 알맞은 크기로 줄이고 있어요'
          : (refused ?? '상태가 보이는 사진이 있으면 더 빨리 확인할 수 있어요. 10MB까지.')}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted}
        aria-label="반품 사진"
        onChange={({ target }) => void handleFile(target)}
      />
    </section>
  )
}

/** What can be checked before sending. */
const kindProblem = ({ type }: File): string | undefined =>
  type && !type.startsWith('image/') ? 'jpg, png, webp, heic 사진만 올릴 수 있습니다.' : undefined

function sizeProblem({ size }: File): string | undefined {
  if (size === 0) return refusals['file.unreadable'].message
  return size > mostBytes ? refusals['file.too-large'].message : undefined
}
