import { useEffect, useRef } from 'react'
import { MenuButton } from '#web/storefront/shell/menu-button.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { ProductSearch, searchLabel } from '#web/storefront/shell/product-search.tsx'
import { rememberSearch } from '#web/storefront/shell/recent-searches.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { Link } from '#web/router/link.tsx'
import { ProductList } from './product-list.tsx'
import { useProducts } from './use-products.ts'
import styles from './search-page.module.css'

/** 제품 검색: both product types, by whatever a buyer types (SPEC §2). On desktops the field is in the top navigation. */
export function SearchPage() {
  const products = useProducts()
  const { filter, list } = products
  const hasFound = !list.isPlaceholderData && (list.data?.pages[0]?.total ?? 0) > 0

  // On this page without any search the buyer wants to type.
  useEffect(() => {
    const isEmpty = new URLSearchParams(location.search).size === 0
    if (isEmpty && matchMedia('(width >= 1024px)').matches)
      document.querySelector<HTMLInputElement>('[data-top-navigation] input')?.focus()
  }, [])
  // The results are new but the page is the same, so no navigation moves the focus.
  const searched = useRef(filter.sch_word)
  useEffect(() => {
    const isNew = searched.current !== filter.sch_word
    searched.current = filter.sch_word
    if (isNew && isFocusFree()) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [filter.sch_word])
  useEffect(() => {
    if (filter.sch_word && hasFound) rememberSearch(filter.sch_word)
  }, [filter.sch_word, hasFound])

  return (
    <Page
      title="제품 검색"
      header="flow"
      back="/Main"
      wide
      end={
        <span className={styles.buttons}>
          <Link to="/Main" aria-label="홈" className={styles.home}>
            <Icon name="home" />
          </Link>
          <MenuButton />
        </span>
      }
      under={
        <div className={styles.search}>
          <ProductSearch label={searchLabel} defaultValue={filter.sch_word} replace />
        </div>
      }
      tabBar
      footer
    >
      <ProductList products={products} typed />
    </Page>
  )
}
