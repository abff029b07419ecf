import { useEffect, useRef } from 'react'
import { MenuButton } from '#web/storefront/shell/menu-button.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Link } from '#web/router/link.tsx'
import { ProductList } from './product-list.tsx'
import { useProducts } from './use-products.ts'
import styles from './search-page.module.css'

/** 제품 검색: both kinds of sale, by cut, partner or traceability number (SPEC §2). */
export function SearchPage() {
  const products = useProducts()
  const { filter, setFilter } = products
  const input = useRef<HTMLInputElement>(null)

  // Whoever comes to search with nothing typed wants to type.
  useEffect(() => {
    const isEmpty = new URLSearchParams(location.search).size === 0
    if (isEmpty && matchMedia('(width >= 1024px)').matches) input.current?.focus()
  }, [])

  function handleSearch(words: string) {
    const isNumber = /^[\d\s-]+$/.test(words)
    setFilter({ ...filter, sch_word: isNumber ? words.replaceAll(/\D/g, '') : words })
    input.current?.blur()
  }

  return (
    <Page
      title="제품 검색"
      header="flow"
      back="/Main"
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
          <SearchBox
            ref={input}
            label="부위, 공급사, 이력번호 검색"
            defaultValue={filter.sch_word}
            onSearch={handleSearch}
          />
        </div>
      }
      tabBar
      footer
    >
      <ProductList products={products} typed />
    </Page>
  )
}
