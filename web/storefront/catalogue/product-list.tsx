import { useEffect, useState } from 'react'
import { countedTo } from '#domain/counted-to.ts'
import { deliveryAlone, deliveryRuleOf } from '#domain/delivery-price.ts'
import { firstPictures } from '#domain/tray-picture.ts'
import { stored } from '#web/api/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { EndlessList } from '#web/ui/endless-list.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { digits } from '#web/ui/format.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { ChosenPanel } from './chosen-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { OtherWords } from './other-words.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { cleared, isNarrowed } from './product-filter.ts'
import { ProductRow } from './product-row.tsx'
import { SearchNotes } from './search-notes.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SortSelect } from './sort-select.tsx'
import { useMarket } from './use-market.ts'
import type { useProducts } from './use-products.ts'
import { useHasSidePanel } from './use-has-side-panel.ts'
import styles from './product-list.module.css'

type Props = { products: ReturnType<typeof useProducts>; typed?: boolean }

const sorts = [
  { value: 'new', label: '최신순' },
  { value: 'kg_price', label: 'kg당 낮은 가격순' },
  { value: 'delivered', label: '배송비 포함 kg당 낮은 가격순' },
] as const

/** A list of products with its filter, for the pages 일반 and 제품 검색. */
export function ProductList({ products: { filter, setFilter, list }, typed }: Props) {
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const market = useMarket()
  const hasPanels = useHasSidePanel()
  const { selection, purchase, ticks } = market
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const total = list.data?.pages[0]?.total
  const taken = list.data?.pages[0]?.search
  useEffect(() => stored.set('paymentDone', 'false'), [])

  const isFiltered = isNarrowed(filter)
  const clear = () => setFilter(cleared(filter))
  const settings = useSettings()
  const rule = filter.sort === 'delivered' && settings ? deliveryRuleOf(settings) : undefined

  return (
    <div className={styles.page}>
      <SkipLink to="products">상품 목록으로 건너뛰기</SkipLink>
      {!hasPanels && <FilterBar filter={filter} onOpen={() => setIsFilterOpen(true)} onChange={setFilter} />}
      {/* The buttons that buy come before the list: the Tab key would never get past an endless one. */}
      {!hasPanels && <SelectionBar boxes={selection.chosen} purchase={purchase} />}
      <div className={styles.columns}>
        {hasPanels && (
          <aside className={styles.filter} aria-label="필터">
            <div className={styles.filterHead}>
              <h2>필터</h2>
              <Button variant="text" size="md" icon="reset" disabled={!isFiltered} onClick={clear}>
                초기화
              </Button>
            </div>
            <FilterChoices filter={filter} onChange={setFilter} />
          </aside>
        )}
        {hasPanels && <ChosenPanel selection={selection} purchase={purchase} />}
        <section
          className={styles.list}
          id="products"
          tabIndex={-1}
          aria-label="상품 목록"
          aria-busy={list.isPlaceholderData || undefined}
        >
          <div className={styles.head}>
            <p aria-live="polite">
              {total !== undefined && (
                <>
                  상품{' '}
                  <b>
                    {digits(total)}개{total === countedTo && ' 이상'}
                  </b>
                </>
              )}
            </p>
            <SortSelect
              label="정렬"
              value={filter.sort}
              options={sorts}
              onChange={(sort) => setFilter({ ...filter, sort })}
            />
          </div>
          {taken && <SearchNotes taken={taken} />}
          {list.isPending && <SkeletonRows rows={8} picture={hasPanels ? 64 : 88} />}
          {list.isError && !list.data && <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />}
          {total === 0 && (
            <Empty title="검색된 정보가 없습니다." help={isFiltered ? '필터를 넓혀 보세요.' : '다른 말로 찾아 보세요.'}>
              {isFiltered && <Button onClick={clear}>필터 초기화</Button>}
              <ButtonLink to="/GoodsAll" variant={isFiltered ? 'text' : 'primary'}>
                초신선 보기
              </ButtonLink>
            </Empty>
          )}
          {total === 0 && typed && <OtherWords />}
          {rows.length > 0 && (
            <EndlessList pages={list} end="더 이상 상품이 없습니다.">
              <ul className={styles.rows} data-stale={list.isPlaceholderData || undefined}>
                {rows.map((product, at) => (
                  <ProductRow
                    key={product.id}
                    product={product}
                    typed={typed}
                    fee={rule && deliveryAlone(rule, product.price)}
                    priority={at < firstPictures}
                    chosen={selection.has(product.id)}
                    onToggle={() => ticks.toggle(product, product.carcass_infos.grade_code)}
                  />
                ))}
              </ul>
            </EndlessList>
          )}
        </section>
      </div>
      <FilterSheet
        open={isFilterOpen}
        filter={filter}
        onClose={() => setIsFilterOpen(false)}
        onApply={(next) => {
          setFilter(next)
          setIsFilterOpen(false)
        }}
      />
      <ProductDialog market={market} />
    </div>
  )
}
