import { startTransition, useEffect, useRef, useState } from 'react'
import type { CarcassCard as Carcass } from '#contract/catalogue.ts'
import { Carousel, type CarouselHandle } from '#web/ui/carousel.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { CarcassCard } from './carcass-card.tsx'
import { CarcassStrip } from './carcass-strip.tsx'
import { carcassKilograms, kindWords } from './carcass-words.ts'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './carcass-swiper.module.css'

type Props = {
  carcasses: readonly Carcass[]
  index: number
  total: number
  ticks: CutTicks
  onGo: (index: number) => void
}

/**
 * Cards to swipe through; the next one peeks out. Only the current card and its neighbours are rendered, and of the neighbours only what
 * peeks out until the page is idle or touched.
 */
export function CarcassSwiper({ carcasses, index, total, ticks, onGo }: Props) {
  const carousel = useRef<CarouselHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const [isPast, setIsPast] = useState(false)
  const [isAtRest, setIsAtRest] = useState(false)

  useEffect(() => {
    let gone = false
    void whenIdle().then(() => {
      if (!gone) startTransition(() => setIsAtRest(true))
    })
    return () => {
      gone = true
    }
  }, [])

  useEffect(() => carousel.current?.go(index), [index])

  // Once the facts of the card have scrolled under the header, a strip in place of the header says which carcass the cuts belong to.
  const current = carcasses[index]
  useEffect(() => {
    const facts = place.current?.querySelector('[data-current] [data-carcass-facts]')
    if (!facts) return
    const watch = new IntersectionObserver(([entry]) => {
      setIsPast(entry ? !entry.isIntersecting && entry.boundingClientRect.top < 100 : false)
    })
    watch.observe(facts)
    return () => watch.disconnect()
  }, [current?.id])

  return (
    <div ref={place} className={styles.swiper} onPointerDown={() => setIsAtRest(true)}>
      {current && <CarcassStrip carcass={current} index={index} total={total} shown={isPast} onGo={onGo} />}
      <Carousel
        ref={carousel}
        label="도체"
        slideSize={total > 1 ? 'calc(100% - 28px)' : 'calc(100% - var(--gutter))'}
        gap="8px"
        startIndex={index}
        onIndex={onGo}
        slides={carcasses.map((carcass, at) => ({
          key: carcass.id,
          name: `${kindWords(carcass)} ${carcassKilograms(carcass.weight)}`,
          content: (
            <div className={styles.slide} data-current={at === index || undefined}>
              {Math.abs(at - index) <= 1 && (
                <CarcassCard carcass={carcass} current={at === index} bare={!isAtRest} ticks={ticks} />
              )}
            </div>
          ),
        }))}
      />
    </div>
  )
}
