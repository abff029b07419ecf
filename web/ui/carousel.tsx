import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel'
import { type ReactNode, useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { whenIdle } from './when-idle.ts'
import styles from './carousel.module.css'

export type CarouselHandle = { go: (index: number) => void }
type Props = {
  /** What the slides show, for screen readers: '배너', '도체'. */
  label: string
  /** A slide is named by its position, or by `name` where the position is announced by something beside it. */
  slides: readonly { key: string | number; name?: string; content: ReactNode }[]
  /** How much of the width a slide takes, and the gap after it: CSS lengths. 1.5 slides with 10 px: '66%' and '10px'. */
  slideSize?: string
  gap?: string
  loop?: boolean
  /** Milliseconds that a slide stays; absent: until somebody moves it. It also stays while the pointer is over it or anything inside has the focus. */
  autoplay?: number
  align?: 'start' | 'center'
  startIndex?: number
  onIndex?: (index: number) => void
  ref?: Ref<CarouselHandle>
}

/**
 * Slides in a row. They are laid out from the first paint; the library that makes them draggable is loaded later. Always put a control that
 * can be tapped (`Pager`, a pause button) beside it: `ref` gives `go`.
 */
export function Carousel({
  label,
  slides,
  slideSize = '100%',
  gap = '0px',
  loop = false,
  autoplay,
  align = 'start',
  startIndex = 0,
  onIndex,
  ref,
}: Props) {
  const viewport = useRef<HTMLDivElement>(null)
  const embla = useRef<EmblaCarouselType>(undefined)
  const starting = useRef<Promise<EmblaCarouselType>>(undefined)
  const wanted = useRef(startIndex)
  const tell = useRef(onIndex)
  useEffect(() => {
    tell.current = onIndex
  })

  useImperativeHandle(ref, () => ({
    go(index) {
      wanted.current = index
      embla.current?.scrollTo(index)
    },
  }))

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let gone = false
    const options: EmblaOptionsType = {
      loop,
      align,
      startIndex: wanted.current,
      containScroll: align === 'start' && 'trimSnaps',
    }
    starting.current = startEmbla(element, options)
    void starting.current.then((started) => {
      if (gone) return started.destroy()
      embla.current = started
      // The wanted slide may be among those that were added later.
      started.on('reInit', () => {
        if (started.selectedScrollSnap() !== wanted.current) started.scrollTo(wanted.current, true)
      })
      started.on('select', () => {
        wanted.current = started.selectedScrollSnap()
        tell.current?.(wanted.current)
      })
    })
    return () => {
      gone = true
      embla.current?.destroy()
      embla.current = undefined
    }
  }, [loop, align])

  // A plugin that is only stopped starts again when the pointer or the focus leaves, so a paused carousel has none.
  useEffect(() => {
    let gone = false
    void starting.current?.then(async (started) => {
      const plugin = autoplay ? await import('embla-carousel-autoplay') : undefined
      if (gone || !(plugin ?? started.plugins().autoplay)) return
      const behaviour = { stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }
      started.reInit({}, plugin ? [plugin.default({ delay: autoplay ?? 0, ...behaviour })] : [])
    })
    return () => {
      gone = true
    }
  }, [loop, align, autoplay])

  return (
    <section className={styles.carousel} aria-roledescription="캐러셀" aria-label={label}>
      <div ref={viewport} className={styles.viewport}>
        <ul style={{ '--slide': slideSize, '--gap': gap }}>
          {slides.map(({ key, name, content }, index) => (
            <li key={key} aria-roledescription="슬라이드" aria-label={name ?? `${slides.length}개 중 ${index + 1}번째`}>
              {content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

async function startEmbla(element: HTMLElement, options: EmblaOptionsType) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Nobody drags in the first moment, and the page has more urgent work to do.
  await whenIdle()
  const { default: create } = await import('embla-carousel')
  // The library's code was evaluated just now; its measuring of the page goes into a task of its own, so that neither is long.
  await new Promise((go) => setTimeout(go))
  return create(element, { ...options, duration: reduced ? 0 : 25 })
}
