import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useModal } from './use-modal.ts'
import styles from './picture-viewer.module.css'

/** `width` and `height` in pixels, where they are known before the picture is loaded. */
type Picture = { img_path: string; alt: string; width?: number; height?: number }

type Props = { picture: Picture; title: string; open: boolean; onClose: () => void }

const steps = [1, 1.75, 3] as const

/** A whole picture on a dark ground. A press on it or +/− zooms in; then it can be scrolled in all directions. */
export function PictureViewer({ picture: { img_path, alt, width, height }, title, open, onClose }: Props) {
  const id = useId()
  const { dialog, drawn } = useModal(open, onClose)
  const ground = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const [ratio, setRatio] = useState(width && height ? width / height : 1)
  useBackToClose(open, onClose)
  // Each time it is opened it begins with the whole picture.
  if (!drawn && step !== 0) setStep(0)
  const zoom = steps[step] ?? 1
  const isLast = step === steps.length - 1

  /** The point of the picture that zooming keeps in the middle, 0 to 1 in both directions. */
  const aim = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const view = ground.current
    if (!view) return
    const { x, y } = aim.current
    view.scrollTo(x * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - view.clientHeight / 2)
  }, [zoom])

  function comeCloser({ currentTarget, detail, clientX, clientY }: MouseEvent<HTMLButtonElement>) {
    const box = currentTarget.getBoundingClientRect()
    // A click by the keyboard has no position.
    if (detail > 0) aim.current = { x: (clientX - box.x) / box.width, y: (clientY - box.y) / box.height }
    else aimAtMiddle()
    setStep((step + 1) % steps.length)
  }

  function aimAtMiddle() {
    const view = ground.current
    if (!view) return
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view
    aim.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight }
  }

  function zoomTo(next: number) {
    aimAtMiddle()
    setStep(next)
  }

  return (
    <dialog ref={dialog} className={styles.viewer} aria-labelledby={id}>
      {drawn && (
        <>
          <div className={styles.head}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="minus" label="작게" disabled={step === 0} onClick={() => zoomTo(step - 1)} />
            <output aria-label={`배율 ${Math.round(zoom * 100)}%`}>{Math.round(zoom * 100)}%</output>
            <IconButton icon="plus" label="크게" disabled={isLast} onClick={() => zoomTo(step + 1)} />
            <IconButton icon="close" label="닫기" onClick={onClose} />
          </div>
          <div className={styles.ground} ref={ground}>
            <button
              type="button"
              className={styles.picture}
              style={{ '--zoom': zoom, '--ratio': ratio }}
              data-last={isLast || undefined}
              aria-label={isLast ? '원래 크기로' : '더 크게'}
              onClick={comeCloser}
            >
              <img
                src={img_path}
                alt={alt}
                width={width}
                height={height}
                onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
              />
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}
