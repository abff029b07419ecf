import type { OrderLine as Line } from '#contract/orders.ts'
import type { GradeCode } from '#domain/codes.ts'
import { orderStatusNames, type OrderStatus } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { arrivalDay } from '#web/storefront/arrival/arrival-words.ts'
import { TraceLink } from '#web/storefront/trace/trace-link.tsx'
import { LineActions, lineNameId } from './line-actions.tsx'
import { goodsOf, statusName, statusTone } from './order-words.ts'
import { ReturnPanel } from './return-panel.tsx'
import styles from './order-line.module.css'

/** States of lines that are paid but not delivered yet. */
const underWay: readonly OrderStatus[] = ['PAYK', 'DELW', 'DELI']

/** `lines`: all lines of the order, because one may replace another (exchange). */
type Props = { line: Line; lines: readonly Line[] }

/** One box of an order: its state, its facts, and what the buyer can do with it now. */
export function OrderLine({ line, lines }: Props) {
  const { view_product_beef: beef, os_code: status } = line
  const { carcass_infos: carcass, img } = beef
  const returned = line.return_request && line.return_request.state !== 'WITHDRAWN'
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <b data-tone={statusTone(status)}>{statusName(line)}</b>
        <Tracking line={line} />
      </div>
      <div className={styles.what}>
        <span className={styles.photo}>
          <Thumbnail img={img} sizes="88px" />
        </span>
        <div>
          <p className={styles.name} id={lineNameId(line)}>
            <b>{beef.product_cate_codes.pc_name}</b>
            <GradeStamp code={carcass.grade_code as GradeCode} />
          </p>
          <p className={styles.facts}>
            {carcass.judge_breed_nm} · {carcass.judge_sex_nm} · {kilograms(beef.weight)}
          </p>
          <p className={styles.facts}>{carcass.partners.partner_name}</p>
          <p className={styles.facts}>
            <TraceLink cattleNo={carcass.cattle_no} />
          </p>
          <b className={styles.price}>{line.replaces_id === null ? won(line.product_price) : '교환'}</b>
        </div>
      </div>
      <Promised line={line} />
      {line.replaces_id !== null && <Given lines={lines} line={line} />}
      {returned ? (
        <ReturnPanel line={line} given={lines.find(({ id }) => id === line.replaced_by_id)} />
      ) : (
        <Refund line={line} />
      )}
      <History line={line} />
      <LineActions line={line} />
    </li>
  )
}

function Given({ line, lines }: Pick<Props, 'line' | 'lines'>) {
  const back = lines.find(({ id }) => id === line.replaces_id)
  return (
    <p className={styles.given}>
      <Icon name="refresh" size={18} />
      <span>
        <b>교환해 드린 상품</b>
        {back && ` · 반품하신 ${goodsOf(back)} 대신 보내드려요`}
      </span>
    </p>
  )
}

/** The day promised at the payment. It does not change, and is shown until the box is delivered or cancelled. */
function Promised({ line: { arrive_on: day, os_code } }: { line: Line }) {
  if (!day || !underWay.includes(os_code)) return null
  return (
    <p className={styles.given}>
      <Icon name="truck" size={18} />
      <span>
        <b>{arrivalDay(day)}</b> 도착 예정
      </span>
    </p>
  )
}

function Tracking({ line: { tracking_number: number, tracking_url: url, courier_name: courier } }: { line: Line }) {
  if (!number) return null
  const words = `${courier ?? '운송장'} ${number}`
  if (!url || !/^https?:\/\//.test(url)) return <span>{words}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {words}
      <Icon name="right" size={18} />
    </a>
  )
}

function Refund({ line: { refund } }: { line: Line }) {
  if (!refund) return null
  const done = refund.state === 'DONE'
  return (
    <p className={styles.refund}>
      <Icon name={done ? 'check' : 'clock'} size={18} />
      {done ? `${won(refund.amount)}을 돌려드렸어요` : `${won(refund.amount)}을 돌려드리고 있어요`}
    </p>
  )
}

function History({ line: { history } }: { line: Line }) {
  if (history.length < 2) return null
  return (
    <details className={styles.history}>
      <summary>
        진행 내역
        <Icon name="down" size={18} />
      </summary>
      <ol>
        {history.map(({ os_code, at }) => (
          <li key={`${os_code}${at}`}>
            <span>{orderStatusNames[os_code]}</span>
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
