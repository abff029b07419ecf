import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '#web/storefront/shell/today-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { digits } from '#web/ui/format.ts'

export function EmptyCart() {
  const carcasses = useQuery(todayQuery).data?.reduce((sum, { carcass_count }) => sum + carcass_count, 0)
  const help = carcasses ? `오늘 올라온 도체 ${digits(carcasses)}두를 둘러보세요.` : '초신선 도체를 둘러보세요.'
  return (
    <Empty drawing="cart" title="담겨진 상품이 없습니다." help={help}>
      <ButtonLink to="/GoodsAll">초신선 보기</ButtonLink>
    </Empty>
  )
}
