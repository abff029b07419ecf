import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { BannerSlides } from './banner-slides.tsx'
import styles from './banner-carousel.module.css'

/** The banners of the home page; an empty box of the same size until they are loaded. */
export function BannerCarousel() {
  const banners = useSettings()?.banners
  return banners?.length ? <BannerSlides banners={banners} /> : <div className={styles.banner} />
}
