import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { stored } from '#web/api/stored.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { CarcassDesk } from './carcass-desk.tsx'
import { CarcassFilters } from './carcass-filters.tsx'
import { carcassCuts } from './carcass-queries.ts'
import { CarcassSideList } from './carcass-side-list.tsx'
import { CarcassSkeleton } from './carcass-skeleton.tsx'
import { CarcassSwiper } from './carcass-swiper.tsx'
import { ChosenPanel } from './chosen-panel.tsx'
import { GradeTabs } from './grade-tabs.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useCarcasses, useCarcassFilter } from './use-carcasses.ts'
import { useMarket } from './use-market.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useHasSidePanel } from './use-has-side-panel.ts'
import styles from './carcasses-page.module.css'

/** 초신선: one carcass at a time, with its cuts. */
export function CarcassesPage() {
  const filter = useCarcassFilter()
  const { list, carcasses, index, current, total, grades, isSeeking, go } = useCarcasses(filter)
  const market = useMarket()
  const isWide = useMedia('(width >= 1024px)')
  const hasPanel = useHasSidePanel()
  useArrowKeys((step) => go(index + step))
  usePrefetchNext(carcasses[index + 1]?.id)
  useEffect(() => stored.set('paymentDone', 'false'), [])

  const isFiltered =
    filter.grade_code.length + filter.beef_code.length + filter.pc_code.length > 0 || filter.cattle_no !== ''

  return (
    <Page title="초신선" titleHidden={isWide}>
      <div className={styles.page}>
        {!hasPanel && <SelectionBar boxes={market.selection.chosen} purchase={market.purchase} />}
        {isWide && (
          <>
            <div className={styles.head}>
              <p className={styles.title}>
                초신선 {list.data && <small>지금 고를 수 있는 도체 {digits(total)}두</small>}
              </p>
              <CarcassFilters filter={filter} numbered />
            </div>
            <div className={styles.tabs}>
              <GradeTabs counts={grades} />
            </div>
          </>
        )}
        {!isWide && (
          <Suspense>
            <GradeTabs counts={grades} />
            <div className={styles.turn}>
              <CarcassFilters filter={filter} />
              {total > 0 && !isSeeking && <Pager index={index} count={total} onGo={go} of="도체" />}
            </div>
            {current && !isSeeking && (
              <Suspense>
                <CarcassSwiper carcasses={carcasses} index={index} total={total} ticks={market.ticks} onGo={go} />
              </Suspense>
            )}
          </Suspense>
        )}
        {(list.isPending || isSeeking) && <CarcassSkeleton wide={isWide} />}
        {list.isError && !list.data && <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && total === 0 && (
          <Empty title="검색된 정보가 없습니다." help="등급이나 부위를 넓혀 보세요.">
            {isFiltered ? (
              <ButtonLink to="/GoodsAll" replace>
                필터 초기화
              </ButtonLink>
            ) : (
              <ButtonLink to="/GoodsNormal">일반 보기</ButtonLink>
            )}
          </Empty>
        )}
        {current && !isSeeking && isWide && (
          <div className={styles.columns}>
            {/* For the Tab key the buttons that buy come before the cuts, as in the lists. */}
            {hasPanel && <ChosenPanel selection={market.selection} purchase={market.purchase} />}
            <CarcassSideList
              carcasses={carcasses}
              index={index}
              total={total}
              byGrade={!filter.sort}
              onGo={go}
              onMore={() => {
                if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
              }}
            />
            <CarcassDesk carcass={current} ticks={market.ticks} />
          </div>
        )}
        <ProductDialog market={market} />
      </div>
    </Page>
  )
}

/** Loads the cuts of the next carcass before the buyer swipes to it. */
function usePrefetchNext(id: number | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (id !== undefined) void queries.prefetchQuery(carcassCuts(id))
  }, [id, queries])
}
