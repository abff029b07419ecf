import { ProductDialog } from '#web/storefront/catalogue/product-dialog.tsx'
import { useMarket } from '#web/storefront/catalogue/use-market.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { CutFinder } from './cut-finder.tsx'
import { FreshProducts } from './fresh-products.tsx'
import { MagazineStrip } from './magazine-strip.tsx'
import { MarketPrices } from './market-prices.tsx'
import { SupportCard } from './support-card.tsx'
import { TodayCard } from './today-card.tsx'
import styles from './home-page.module.css'

/** 홈: how much came in today, a cut in one press, today's price. */
export function HomePage() {
  const market = useMarket()
  return (
    <Page title="한결" header="home">
      <div className={styles.hero}>
        <BannerCarousel />
        <TodayCard />
      </div>
      <div className={styles.section}>
        <FreshProducts />
      </div>
      <div className={styles.pair}>
        <CutFinder />
        <MarketPrices />
      </div>
      <div className={styles.section}>
        <MagazineStrip />
      </div>
      <div className={styles.section}>
        <SupportCard />
      </div>
      <ProductDialog market={market} />
    </Page>
  )
}
