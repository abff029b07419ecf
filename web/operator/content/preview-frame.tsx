import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBoxSize } from '#web/operator/kit/use-box-size.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './preview-frame.module.css'

type Props = {
  title: string
  /** The preview of a whole page has the width of the page; without it, the column of an article. */
  whole?: boolean
  /** Height of the preview in pixels per screen; without it, a page as high as the window, which scrolls. */
  heights?: Record<Screen, number>
  children: ReactNode
}

// No script of a text can run, even if one was not removed before.
const blankPage = `<!doctype html><html lang="ko"><head><title>미리보기</title>
  <meta http-equiv="Content-Security-Policy" content="script-src 'none'"></head><body></body></html>`
type Screen = 'phone' | 'desktop'
const names: Record<Screen, string> = { phone: '휴대폰', desktop: 'PC' }

/**
 * A preview of a page of the shop at the width of a phone or a desktop. In an iframe, so that media queries of the shop's styles see that
 * width. Nothing in it runs or can be pressed.
 */
export function PreviewFrame({ title, whole, heights, children }: Props) {
  const [screen, setScreen] = useState<Screen>('phone')
  const [body, setBody] = useState<HTMLElement>()
  const place = useRef<HTMLDivElement>(null)
  const box = useBoxSize(place)
  // A part of a page gets the width of the shop's container, an article that of its column.
  const width = screen === 'phone' ? 390 : heights ? 1232 : 1080
  const scale = box ? Math.min(1, box.width / width) : 1

  function handleLoad({ currentTarget: { contentDocument: page } }: SyntheticEvent<HTMLIFrameElement>) {
    if (!page) return
    for (const style of document.head.querySelectorAll('style, link[rel=stylesheet]'))
      page.head.append(style.cloneNode(true))
    page.body.dataset['font'] = ''
    // Text in the console is smaller than in the shop.
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
