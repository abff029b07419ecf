import { gradeNames } from '#domain/codes.ts'
import { productWords } from '#domain/head/product-head.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { isFinal } from '#web/api/failures.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { DetailBar } from './detail-bar.tsx'
import { ProductBody } from './product-body.tsx'
import { NearestBoxes } from './nearest-boxes.tsx'
import { nearestBoxes, productDetail } from './product-queries.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { useMarket } from './use-market.ts'
import styles from './product-page.module.css'

/** The product as a page with an address that can be shared (DECISIONS §5): /GoodsPop?goodsId=&ps_code=. */
export function ProductPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('goodsId'))
  const isId = Number.isInteger(id) && id > 0
  const { data, error, refetch, isPending } = useQuery({ ...productDetail(id), enabled: isId })
  const market = useMarket()
  const isMissing = !isId || isFinal(error)

  const over = useQuery({ ...nearestBoxes(id), enabled: isMissing && isId })
  // As much as fits the header of a phone: weight and price are below it.
  const title = data
    ? `${data.carcass_infos.judge_breed_nm} ${data.pc_name} ${gradeNames[data.carcass_infos.grade_code]}`
    : over.data
      ? '판매가 끝난 상품'
      : '상품 정보'
  return (
    <Page title={title} windowTitle={data && `${productWords(data)} · 한결`} header="flow" back="/GoodsAll" titleHidden>
      {/* Before the content, so that the Tab key reaches it first. */}
      {data && (
        <div className={styles.bar} data-action-bar>
          <div>
            <DetailBar product={data} market={market} />
          </div>
        </div>
      )}
      <div className={styles.page}>
        {data && <ProductBody product={data} ticks={market.ticks} />}
        {isId && isPending && <ProductSkeleton />}
        {isMissing && over.data && <NearestBoxes boxes={over.data} />}
        {isMissing && !over.data && !over.isLoading && (
          <Empty title="검색된 정보가 없습니다." help="판매가 끝났거나 없는 상품이에요.">
            <ButtonLink to="/GoodsAll">초신선 보기</ButtonLink>
          </Empty>
        )}
        {!data && error && !isMissing && <ErrorScreen error={error} onRetry={() => void refetch()} />}
      </div>
      {data && <div className={styles.room} />}
    </Page>
  )
}
