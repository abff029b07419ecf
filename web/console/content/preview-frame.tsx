import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBoxSize } from '#web/console/members/use-box-size.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './preview-frame.module.css'

type Props = {
  title: string
  /** The part of a page takes the column of an article; a whole page none. */ whole?: boolean
  children: ReactNode
}

// No script of a text could run even if one got this far.
const blankPage = `<!doctype html><html lang="ko"><head><title>미리보기</title>
  <meta http-equiv="Content-Security-Policy" content="script-src 'none'"></head><body></body></html>`
const widths = { phone: 390, desktop: 1080 }

/**
 * A page of the shop inside the console, at a phone's width or at a desktop's: a frame of its own, so that the shop's styles meet the
 * width they are written for. Nothing in it runs, and nothing can be pressed.
 */
export function PreviewFrame({ title, whole, children }: Props) {
  const [screen, setScreen] = useState<keyof typeof widths>('phone')
  const [body, setBody] = useState<HTMLElement>()
  const place = useRef<HTMLDivElement>(null)
  const box = useBoxSize(place)
  const width = widths[screen]
  const scale = box ? Math.min(1, box.width / width) : 1

  function handleLoad({ currentTarget: { contentDocument: page } }: SyntheticEvent<HTMLIFrameElement>) {
    if (!page) return
    for (const style of document.head.querySelectorAll('style, link[rel=stylesheet]'))
      page.head.append(style.cloneNode(true))
    // The console's text is smaller than the shop's.
    page.body.style.font = '400 var(--type-17)'
    setBody(page.body)
  }

  return (
    <section className={styles.preview} aria-label="미리보기">
      <header>
        <h2>미리보기</h2>
        <Button
          variant={screen === 'phone' ? 'secondary' : 'line'}
          size="md"
          aria-pressed={screen === 'phone'}
          onClick={() => setScreen('phone')}
        >
          휴대폰
        </Button>
        <Button
          variant={screen === 'desktop' ? 'secondary' : 'line'}
          size="md"
          aria-pressed={screen === 'desktop'}
          onClick={() => setScreen('desktop')}
        >
          PC
        </Button>
      </header>
      <div className={styles.place} ref={place}>
        <iframe
          title={title}
          srcDoc={blankPage}
          onLoad={handleLoad}
          style={{
            inlineSize: width,
            blockSize: box ? box.height / scale : undefined,
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
