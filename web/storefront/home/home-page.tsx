import { type ComponentProps, Suspense } from 'react'
import { ProductDialog } from '#web/storefront/catalogue/product-dialog.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { ProgressiveHydration } from '#web/ui/progressive-hydration.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { BannerSlides } from './banner-slides.tsx'
import { CutFinder } from './cut-finder.tsx'
import { FreshProducts } from './fresh-products.tsx'
import { MagazineStrip } from './magazine-strip.tsx'
import { MarketPrices } from './market-prices.tsx'
import { SupportCard } from './support-card.tsx'
import { TodayCard } from './today-card.tsx'
import styles from './home-page.module.css'

/**
 * The top of the home page with unpublished banners, as a preview in the console. Exported from here so that the styles stay in the file of
 * the page.
 */
export const HomeTop = (slides: ComponentProps<typeof BannerSlides>) => (
  <div className={styles.hero}>
    <BannerSlides {...slides} />
    <TodayCard />
  </div>
)

/** 홈: boxes that arrived today, a search by cut, and today's prices. */
export function HomePage() {
  return (
    <Page title="한결" header="home">
      <ProgressiveHydration>
        <div className={styles.hero}>
          <BannerCarousel />
          <TodayCard />
        </div>
        <div className={styles.section}>
          <FreshProducts />
        </div>
        <div className={styles.pair}>
          <CutFinder />
          <Suspense>
            <MarketPrices />
          </Suspense>
        </div>
        <div className={styles.magazine}>
          <MagazineStrip />
        </div>
        <div className={styles.support}>
          <SupportCard />
        </div>
      </ProgressiveHydration>
      <ProductDialog />
    </Page>
  )
}
