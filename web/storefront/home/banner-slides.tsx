import { useState } from 'react'
import { Link } from '#web/router/link.tsx'
import type { PublicSettings } from '#contract/settings.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sourceOf } from '#web/ui/picture-source.ts'
import styles from './banner-carousel.module.css'

type Banner = PublicSettings['banners'][number]
type Props = {
  banners: readonly Banner[]
  /** Shows this slide and stays there: for the preview of a banner that is being edited. */
  still?: number
}

/** Changes every three seconds, in a loop (SPEC §2, §9); stopped by 멈춤, and while the pointer or the focus is on it. */
export function BannerSlides({ banners, still }: Props) {
  const [index, setIndex] = useState(still ?? 0)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [pressed, setPressed] = useState<boolean>()
  const isPaused = pressed ?? isStill

  return (
    <div className={styles.banner}>
      <Carousel
        label="배너"
        loop
        {...(still === undefined && !isPaused && { autoplay: 3000 })}
        startIndex={index}
        onIndex={setIndex}
        slides={banners.map((banner, at) => ({
          key: `${at} ${banner.link}`,
          content: <Slide banner={banner} first={at === 0} current={at === index} />,
        }))}
      />
      <div className={styles.control}>
        <span>
          <span aria-hidden="true">
            {index + 1} / {banners.length}
          </span>
        </span>
        <button
          type="button"
          aria-label={isPaused ? '배너 자동 넘김 재생' : '배너 자동 넘김 멈춤'}
          onClick={() => setPressed(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={16} />
        </button>
      </div>
    </div>
  )
}

function Slide({ banner, first, current }: { banner: Banner; first: boolean; current: boolean }) {
  const { title, text, link, img_path, img_path_wide, width, height } = banner
  return (
    <Link to={link} className={styles.slide} data-tone={first ? 'dark' : 'light'} tabIndex={current ? 0 : -1}>
      <picture>
        <source media="(width >= 1024px)" srcSet={img_path_wide} />
        <img
          src={first ? sourceOf(img_path) : img_path}
          alt=""
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          decoding={first ? 'sync' : 'async'}
        />
      </picture>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </Link>
  )
}
