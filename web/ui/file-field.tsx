import { useId, useRef, useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import { Button } from './button.tsx'
import { FilePreview } from './file-preview.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { mostBytes, shrinkPhoto } from './shrink-photo.ts'
import styles from './file-field.module.css'

type Props = {
  /** The field's name in the form, by which the focus is moved to it. */
  name: string
  /** What is chosen, for screen readers: '사업자등록증'. */
  what: string
  file: File | undefined
  error?: string | undefined
  onChange: (file: File | undefined) => void
  /** A chosen photograph is being made smaller: the form must not be sent before that is done. */
  onShrinking?: ((is: boolean) => void) | undefined
}

const accepted =
  '.jpg,.jpeg,.png,.webp,.heic,.heif,.pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf'

/**
 * One file, photographed or chosen. A large photograph is made smaller; an image is shown, for other files their name. The server checks
 * the content.
 */
export function FileField({ name, what, file, error, onChange, onShrinking }: Props) {
  const sentenceId = useId()
  const [refused, setRefused] = useState<string>()
  const [shrinking, setShrinking] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)

  const tellShrinking = (is: boolean) => {
    setShrinking(is)
    onShrinking?.(is)
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
  const sentence = refused ?? error

  return (
    <div className={styles.field}>
      {file && (
        <div className={styles.file}>
          <span className={styles.preview}>
            <FilePreview file={file} what="파일" icon="document" />
          </span>
          <span className={styles.name}>
            <b>{file.name}</b>
            <small>{size(file.size)}</small>
          </span>
          <IconButton icon="close" label="파일 빼기" size={20} tone="quiet" onClick={() => onChange(undefined)} />
        </div>
      )}
      <div className={styles.ways}>
        <span className={styles.camera}>
          <Button variant="line" size="md" icon="camera" wide onClick={() => camera.current?.click()}>
            {file ? '다시 찍기' : '사진 찍기'}
          </Button>
        </span>
        <Button
          variant="line"
          size="md"
          icon="upload"
          wide
          name={name}
          aria-describedby={sentenceId}
          onClick={() => chooser.current?.click()}
        >
          파일 고르기
        </Button>
      </div>
      <p className={styles.sentence} id={sentenceId} data-error={sentence ? true : undefined} aria-live="polite">
        {sentence && <Icon name="warning" size={18} />}
        <span>
          {shrinking ? '사진을 알맞은 크기로 줄이고 있어요' : (sentence ?? 'jpg, png, webp, heic, pdf · 10MB까지')}
        </span>
      </p>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={`${what} 사진`}
        onChange={({ target }) => void handleFile(target)}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted}
        aria-label={`${what} 파일`}
        onChange={({ target }) => void handleFile(target)}
      />
    </div>
  )
}

/** What can be checked before sending. Browsers do not know every type (heic), so a file without a type is left to the server. */
function kindProblem({ type }: File): string | undefined {
  if (type && !/^(image\/(jpeg|png|webp|hei[cf])|application\/pdf)$/.test(type)) return refusals['file.kind'].message
  return undefined
}

function sizeProblem({ size: bytes }: File): string | undefined {
  if (bytes === 0) return refusals['file.unreadable'].message
  return bytes > mostBytes ? refusals['file.too-large'].message : undefined
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
