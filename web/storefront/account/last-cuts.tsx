import { useQueries, useQuery } from '@tanstack/react-query'
import { listProducts } from '#contract/catalogue.ts'
import { listLastCuts } from '#contract/orders.ts'
import { Link } from '#web/router/link.tsx'
import { api } from '#web/api/api.ts'
import { digits, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import styles from './last-cuts.module.css'

/** Cuts that were bought last; each links to what is on sale of it now in the same grade. Draws nothing before the first purchase. */
export function LastCuts() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['orders', 'newest', 'cuts'],
    queryFn: () => api(listLastCuts, {}),
  })
  const cuts = data?.data ?? []
  const failed = isError && !data
  const onSale = useQueries({
    queries: cuts.map(({ pc_code, grade_code }) => ({
      queryKey: ['products', 'count', pc_code, grade_code],
      queryFn: async () => {
        const query = { page: 1, limit: 1, ps_code: 1 as const, pc_code: [pc_code], grade_code: [grade_code] }
        return (await api(listProducts, { query })).total
      },
    })),
  })
  if (cuts.length === 0 && !failed) return null
  return (
    <section className={styles.cuts}>
      <h2>최근에 산 부위</h2>
      {failed && <PartFailed onRetry={() => void refetch()}>최근에 산 부위를 불러오지 못했어요.</PartFailed>}
      <ul>
        {cuts.map(({ pc_code, pc_name, grade_code, kg_price, at }, index) => {
          const count = onSale[index]?.data
          return (
            <li key={pc_code + grade_code}>
              <Link to={`/GoodsSearch?pc_code=${pc_code}&grade_code=${grade_code}`}>
                <span>
                  <b>
                    {pc_name}
                    <GradeStamp code={grade_code} />
                  </b>
                  <small>
                    {shortDate(at)}에 {digits(kg_price)}원/kg
                  </small>
                </span>
                <em data-none={count === 0 || undefined}>
                  {count === undefined ? '' : count === 0 ? '지금은 없어요' : `지금 ${digits(count)}개`}
                </em>
                <Icon name="right" size={20} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
