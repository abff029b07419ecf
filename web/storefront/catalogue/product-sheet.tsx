import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ServerRefusal } from '#web/api/failures.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { DetailBar } from './detail-bar.tsx'
import { ProductBody } from './product-body.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { productDetail } from './product-queries.ts'
import { type Market, useMarket } from './use-market.ts'

type Props = { id: number; open: boolean; onClose: () => void; market: Market }

/** The product over a list. Over a page that sells nothing itself, chosen boxes stay chosen until that page is left. */
export function ProductSheet({ market, ...shown }: Omit<Props, 'market'> & { market: Market | undefined }) {
  return market ? <MarketSheet {...shown} market={market} /> : <SellingSheet {...shown} />
}

function SellingSheet(props: Omit<Props, 'market'>) {
  return <MarketSheet {...props} market={useMarket()} />
}

/** The product as a sheet (a wide dialog on desktops); Back closes it. */
function MarketSheet({ id, open, onClose, market }: Props) {
  const { data, error, refetch } = useQuery(productDetail(id))
  const top = useRef<HTMLDivElement>(null)
  // Another product in the same sheet starts at the top.
  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0, behavior: 'instant' })
  }, [id])

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={data ? `${data.pc_name} 상품 정보` : '상품 정보'}
      bare
      tall
      wide
      history="url"
      footer={data && <DetailBar product={data} market={market} />}
      footerFirst
    >
      <div ref={top}>
        {data && <ProductBody product={data} ticks={market.ticks} />}
        {!data && !error && <ProductSkeleton />}
        {!data && error && <ProductMissing error={error} onRetry={() => void refetch()} onClose={onClose} />}
      </div>
    </Sheet>
  )
}

function ProductMissing({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  if (!(error instanceof ServerRefusal) || error.status !== 404) return <ErrorScreen error={error} onRetry={onRetry} />
  return (
    <Empty title={error.message} help="판매가 끝났거나 없는 상품이에요.">
      <Button onClick={onClose}>목록으로</Button>
    </Empty>
  )
}
