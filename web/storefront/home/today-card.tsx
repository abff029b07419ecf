import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { todayQuery } from '#web/storefront/shell/today-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './today-card.module.css'

const searchFor = (partner: string) => `/GoodsSearch?sch_word=${encodeURIComponent(partner)}`

/** How many carcasses and cuts arrived today, by partner. */
export function TodayCard() {
  const { data } = useQuery(todayQuery)
  const partners = (data ?? []).toSorted((one, other) => other.carcass_count - one.carcass_count)
  const carcasses = partners.reduce((sum, { carcass_count }) => sum + carcass_count, 0)
  const cuts = partners.reduce((sum, { product_count }) => sum + product_count, 0)
  // Before the first carcass of the morning, or on a day without any, the list shows earlier ones.
  const nothing = data && carcasses === 0
  return (
    <section className={styles.card} aria-label="오늘 올라온 초신선">
      <Link to="/GoodsAll" className={styles.main} data-nothing={nothing ? '' : undefined}>
        <span>
          <span className={styles.lead}>오늘 올라온 초신선</span>
          {nothing ? (
            <b>
              아직 없어요 <small>먼저 올라온 도체를 보여 드릴게요</small>
            </b>
          ) : (
            <b>
              {data ? (
                <>
                  도체 {digits(carcasses)}두 <small>부위 {digits(cuts)}개</small>
                </>
              ) : (
                '보러 가기'
              )}
            </b>
          )}
        </span>
        <Icon name="right" />
      </Link>
      {!nothing && (
        <>
          <ul className={styles.tags} aria-hidden="true">
            {partners.slice(0, 2).map(({ partner_id, partner_name, carcass_count }) => (
              <li key={partner_id}>
                <Tag>
                  {partner_name} {digits(carcass_count)}두
                </Tag>
              </li>
            ))}
            {partners.length > 2 && (
              <li>
                <Tag>외 {partners.length - 2}곳</Tag>
              </li>
            )}
          </ul>
          <ul className={styles.partners}>
            {partners.slice(0, 3).map(({ partner_id, partner_name, carcass_count }) => (
              <li key={partner_id}>
                <Link to={searchFor(partner_name)}>
                  <span>{partner_name}</span>
                  <b>{digits(carcass_count)}두</b>
                  <Icon name="right" size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.compare}>
        <ButtonLink to="/GoodsAll" variant="secondary" wide>
          도체별로 비교하기
        </ButtonLink>
      </div>
    </section>
  )
}
