import { type PointerEvent, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './paper-viewer.module.css'
import { type Size, useBoxSize } from './use-box-size.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Props = { url: string; name: string; alt: string }

/** A picture on a dark ground: zoom, rotate, fit, drag, download. At 100 % the whole document fits the box. */
export function PaperPicture({ url, name, alt }: Props) {
  const desk = useRef<HTMLDivElement>(null)
  const box = useBoxSize(desk)
  const [natural, setNatural] = useState<Size>()
  const [broken, setBroken] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const drag = useDrag()

  const fit = () => {
    setZoom(1)
    setTurns(0)
  }
  const turn = () => setTurns((now) => now + 1)
  useShortcuts({
    '+': () => setZoom(zoomIn),
    '=': () => setZoom(zoomIn),
    '-': () => setZoom(zoomOut),
    '0': fit,
    t: turn,
  })

  const sideways = turns % 2 === 1
  const paper = natural && box && fitted(natural, box, sideways, zoom)
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      <section
        className={styles.desk}
        ref={desk}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="서류, 화살표 키로 움직여요"
        {...drag}
      >
        <div
          className={styles.sheet}
          style={
            paper && {
              inlineSize: sideways ? paper.height : paper.width,
              blockSize: sideways ? paper.width : paper.height,
            }
          }
        >
          <img
            src={url}
            alt={alt}
            draggable={false}
            data-ready={paper ? true : undefined}
            style={paper && { inlineSize: paper.width, blockSize: paper.height, rotate: `${turns * 90}deg` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        </div>
      </section>
      {broken && (
        <div className={styles.words} role="alert">
          <Icon name="warning" size={34} />
          <p>사진을 열 수 없어요</p>
          <small>내려받아 확인해 주세요.</small>
        </div>
      )}
      <div className={styles.tools} role="toolbar" aria-label="서류 보기 도구">
        <IconButton icon="minus" label="축소" disabled={zoom === zoomOut(zoom)} onClick={() => setZoom(zoomOut)} />
        <output aria-label="배율">{Math.round(zoom * 100)}%</output>
        <IconButton icon="plus" label="확대" disabled={zoom === zoomIn(zoom)} onClick={() => setZoom(zoomIn)} />
        <IconButton icon="reset" label="돌리기" onClick={turn} />
        <IconButton icon="expand" label="화면에 맞추기" onClick={fit} />
        <a className={styles.tool} href={url} download={name} aria-label="내려받기" title="내려받기">
          <Icon name="download" />
        </a>
      </div>
    </>
  )
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const zoomIn = (zoom: number): number => zooms.find((step) => step > zoom) ?? zoom
const zoomOut = (zoom: number): number => zooms.findLast((step) => step < zoom) ?? zoom

const margin = 40

/** Size of the picture on screen, before its rotation. */
function fitted(natural: Size, box: Size, sideways: boolean, zoom: number): Size {
  const [width, height] = sideways ? [natural.height, natural.width] : [natural.width, natural.height]
  const scale = Math.min((box.width - margin) / width, (box.height - margin) / height) * zoom
  return { width: natural.width * scale, height: natural.height * scale }
}

/** Drags the document with the mouse; touch scrolls natively. */
function useDrag() {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  return {
    onPointerDown({ currentTarget, pointerType, button, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'mouse' || button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      from.current = { x: clientX, y: clientY, left: currentTarget.scrollLeft, top: currentTarget.scrollTop }
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      const start = from.current
      if (start) currentTarget.scrollTo(start.left - (clientX - start.x), start.top - (clientY - start.y))
    },
    onPointerUp() {
      from.current = undefined
    },
    onPointerCancel() {
      from.current = undefined
    },
  }
}
