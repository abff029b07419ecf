import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { BannerSlides } from './banner-slides.tsx'
import styles from './banner-carousel.module.css'

/** The banners of the first page; their place until they are there. */
export function BannerCarousel() {
  const banners = useSettings()?.banners
  return banners?.length ? <BannerSlides banners={banners} /> : <div className={styles.banner} />
}
