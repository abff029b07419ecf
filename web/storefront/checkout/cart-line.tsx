import type { CartLine as Line } from '#contract/cart.ts'
import type { GradeCode } from '#domain/codes.ts'
import { marketGap, won } from '#domain/prices.ts'
import { cartLineHasCheckbox, productStatuses } from '#domain/product-status.ts'
import { traceability } from '#domain/traceability.ts'
import { Link } from '#web/router/link.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { digits, kilograms, minutesSeconds } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './cart-line.module.css'

type Props = {
  line: Line
  chosen: boolean
  onChoose: (on: boolean) => void
  onRemove: () => void
  onRetake: () => void
  /** The box is being removed from the cart or taken again. */
  going: boolean
}

/** One box: held, in an order form, or lapsed (grey, with 다시 담기 while it is free). */
export function CartLine({ line, chosen, onChoose, onRemove, onRetake, going }: Props) {
  const { ps_code: status } = line.product_status_codes
  const inForm = status === productStatuses.inOrder || status === productStatuses.paying
  const gap = line.lapsed ? undefined : marketGap(line.kg_price, line.avg_kg_price)
  const name = `${line.pc_name} ${kilograms(line.weight)}`
  return (
    <li className={styles.line} data-lapsed={line.lapsed ?? undefined} aria-busy={going || undefined}>
      {cartLineHasCheckbox(status) ? (
        <Checkbox label={name} checked={chosen && !inForm} disabled={inForm} onChange={onChoose} />
      ) : (
        <span className={styles.slot}>
          <Icon name="minus" size={20} />
        </span>
      )}
      <span className={styles.photo}>
        <Thumbnail img={line.img} sizes="80px" />
      </span>
      <div className={styles.name}>
        <p>
          <Link to={`/GoodsPop?goodsId=${line.product_id}`}>{line.pc_name}</Link>
          <GradeStamp code={line.grade_code as GradeCode} />
        </p>
        <small>
          <Dotted parts={[`${line.judge_breed_nm} · ${line.judge_sex_nm}`, traceability(line.cattle_no)]} />
        </small>
      </div>
      <p className={styles.sum}>
        {digits(line.kg_price)}원/kg × {kilograms(line.weight)} <MarketGap percent={gap} sales={line.avg_count} />
      </p>
      <span className={styles.weight}>{kilograms(line.weight)}</span>
      <span className={styles.perKg}>
        {digits(line.kg_price)}
        <small>원/kg</small>
      </span>
      <span className={styles.market}>
        {gap === undefined ? '–' : <MarketGap bare percent={gap} sales={line.avg_count} />}
      </span>
      <b className={styles.price}>{won(line.price)}</b>
      <span className={styles.drop}>
        {!inForm && <IconButton icon="close" size={20} tone="quiet" label={`${name} 빼기`} onClick={onRemove} />}
      </span>
      {(inForm || line.lapsed) && (
        <div className={styles.state}>
          <span>
            {stateWords(line)}
            {inForm && <TimeLeft expiresAt={line.expires_at} />}
          </span>
          {inForm && line.url_code && (
            <ButtonLink variant="text" size="md" to={`/Order/?orderno=${line.url_code}`}>
              주문서로 가기
              <Icon name="right" size={18} />
            </ButtonLink>
          )}
          {line.retakable && (
            <Button variant="secondary" size="md" onClick={onRetake}>
              다시 담기
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Time left of its order form: the cart's own deadline does not apply to it. */
function TimeLeft({ expiresAt }: { expiresAt: string | null }) {
  const left = useCountdown(expiresAt)
  if (!left) return null
  return (
    <>
      {' · '}
      <time className={styles.left} role="timer" aria-live="off" dateTime={`PT${left}S`}>
        {minutesSeconds(left)}
      </time>
    </>
  )
}

function stateWords({ lapsed, retakable, partner_open, product_status_codes: { ps_code: status } }: Line): string {
  if (status === productStatuses.paying) return '결제하고 있어요'
  if (status === productStatuses.inOrder) return '주문서에 담겨 있어요'
  if (lapsed === 'sold') return '다른 구매자가 샀어요'
  if (lapsed === 'withdrawn') return '판매가 중지된 상품이에요'
  if (!partner_open)
    return `${lapsed === 'released' ? '운영자가 선점을 해제했어요' : '선점 시간이 지났습니다'}. 공급사가 판매를 잠시 쉬고 있어요`
  if (lapsed === 'released')
    return retakable ? '운영자가 선점을 해제했어요' : '운영자가 선점을 해제했고, 다른 구매자가 담았어요'
  return retakable ? '선점 시간이 지났습니다' : '선점 시간이 지났습니다. 다른 구매자가 담았어요'
}
