import { useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useModal } from './use-modal.ts'
import styles from './picture-viewer.module.css'

/** Its size in pixels, where it is known before it has come. */
type Picture = { img_path: string; alt: string; width?: number; height?: number }

type Props = { picture: Picture; title: string; open: boolean; onClose: () => void }

const steps = [1, 1.75, 3] as const

/** A picture on a dark ground, as large as the screen: pressing it or +/− comes closer, then it can be moved about. */
export function PictureViewer({ picture, title, open, onClose }: Props) {
  const id = useId()
  const { dialog, drawn } = useModal(open, onClose)
  const [step, setStep] = useState(0)
  useBackToClose(open, onClose)
  const zoom = steps[step] ?? 1

  return (
    <dialog ref={dialog} className={styles.viewer} aria-labelledby={id}>
      {drawn && (
        <>
          <div className={styles.head}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="minus" label="작게" disabled={step === 0} onClick={() => setStep(step - 1)} />
            <output aria-label={`배율 ${Math.round(zoom * 100)}%`}>{Math.round(zoom * 100)}%</output>
            <IconButton
              icon="plus"
              label="크게"
              disabled={step === steps.length - 1}
              onClick={() => setStep(step + 1)}
            />
            <IconButton icon="close" label="닫기" onClick={onClose} />
          </div>
          <div className={styles.ground}>
            <button
              type="button"
              className={styles.picture}
              style={{ inlineSize: `${zoom * 100}%` }}
              aria-label={step === steps.length - 1 ? '원래 크기로' : '더 크게'}
              onClick={() => setStep((step + 1) % steps.length)}
            >
              <img src={picture.img_path} alt={picture.alt} width={picture.width} height={picture.height} />
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}
