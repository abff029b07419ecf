import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBoxSize } from '#web/operator/kit/use-box-size.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './preview-frame.module.css'

type Props = {
  title: string
  /** The part of a page takes the column of an article; a whole page none. */
  whole?: boolean
  /** How high the part is on either screen, in pixels; absent: a page as high as the window, which scrolls. */
  heights?: Record<Screen, number>
  children: ReactNode
}

// No script of a text could run even if one got this far.
const blankPage = `<!doctype html><html lang="ko"><head><title>미리보기</title>
  <meta http-equiv="Content-Security-Policy" content="script-src 'none'"></head><body></body></html>`
type Screen = 'phone' | 'desktop'
const names: Record<Screen, string> = { phone: '휴대폰', desktop: 'PC' }

/**
 * A page of the shop inside the console, at a phone's width or at a desktop's: a frame of its own, so that the shop's styles meet the
 * width they are written for. Nothing in it runs, and nothing can be pressed.
 */
export function PreviewFrame({ title, whole, heights, children }: Props) {
  const [screen, setScreen] = useState<Screen>('phone')
  const [body, setBody] = useState<HTMLElement>()
  const place = useRef<HTMLDivElement>(null)
  const box = useBoxSize(place)
  // What is part of a page stands in the shop's whole container, an article in its column.
  const width = screen === 'phone' ? 390 : heights ? 1232 : 1080
  const scale = box ? Math.min(1, box.width / width) : 1

  function handleLoad({ currentTarget: { contentDocument: page } }: SyntheticEvent<HTMLIFrameElement>) {
    if (!page) return
    for (const style of document.head.querySelectorAll('style, link[rel=stylesheet]'))
      page.head.append(style.cloneNode(true))
    page.body.dataset['font'] = ''
    // The console's text is smaller than the shop's.
    page.body.style.font = '400 var(--type-17)'
    if (heights) page.documentElement.style.overflow = 'hidden'
    setBody(page.body)
  }

  return (
    <section className={styles.preview} aria-label="미리보기" data-part={heights ? true : undefined}>
      <header>
        <h2>미리보기</h2>
        {(['phone', 'desktop'] as const).map((one) => (
          <Button
            key={one}
            variant={screen === one ? 'secondary' : 'line'}
            size="md"
            aria-pressed={screen === one}
            onClick={() => setScreen(one)}
          >
            {names[one]}
          </Button>
        ))}
      </header>
      <div className={styles.place} ref={place} style={heights && { blockSize: heights[screen] * scale }}>
        <iframe
          title={title}
          srcDoc={blankPage}
          onLoad={handleLoad}
          style={{
            inlineSize: width,
            blockSize: heights?.[screen] ?? (box ? box.height / scale : undefined),
            scale: String(scale),
            insetInlineStart: box ? Math.max(0, (box.width - width * scale) / 2) : 0,
          }}
        />
      </div>
      {body &&
        createPortal(
          <div className={styles.page} data-whole={whole || undefined} inert>
            {children}
          </div>,
          body,
        )}
    </section>
  )
}
