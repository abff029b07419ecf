import type { Statement } from '#contract/statements.ts'
import { payMethodNames } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import { Link } from '#web/router/link.tsx'
import { codePath, tracePath } from '#web/storefront/trace/trace-query.ts'
import { digits, fullDate, totalKilograms, traceability } from '#web/ui/format.ts'
import { Logo } from '#web/ui/logo.tsx'
import { StatementLines } from './statement-lines.tsx'
import styles from './statement-paper.module.css'

/** The paper itself, as the PDF draws it: a table where there is room for one, cards on a phone's screen. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { order_no, paid_at, pay_method, buyer, seller, sums, words, lines, tax_free } = statement
  const stayed = lines.filter((line) => line.left === null).length
  const exchanged = lines.filter((line) => line.left === '교환').length
  return (
    <article data-paper className={styles.paper}>
      <div className={styles.top}>
        <Logo />
        <h2>거래명세서</h2>
        <span>공급받는자 보관용</span>
      </div>
      <p className={styles.when}>
        <span>거래일 {fullDate(paid_at)}</span>
        <span>주문번호 {order_no}</span>
        {pay_method && <span>결제 {payMethodNames[pay_method]}</span>}
      </p>
      <div className={styles.parties}>
        <Party
          title="공급받는자"
          facts={[
            ['상호', buyer.business_name],
            ['등록번호', businessNumber(buyer.business_no)],
            ['주소', buyer.address],
            ['성명', buyer.name],
          ]}
        />
        <Party
          title="공급자"
          facts={[
            ['상호', seller.representative ? `${seller.name} (대표 ${seller.representative})` : seller.name],
            ['등록번호', businessNumber(seller.business_no)],
            ['주소', seller.address],
            ['전화', seller.phone],
          ]}
        />
      </div>
      <p className={styles.total}>
        <span>합계 금액</span>
        <b>{words}</b>
        <strong>₩ {digits(sums.total)}</strong>
      </p>
      <StatementLines lines={lines} />
      <div className={styles.end}>
        <ul className={styles.notes}>
          {tax_free && <li>과세 구분: 면세 (미가공 식료품인 소고기와 그 배송)</li>}
          {sums.left > 0 && (
            <li>
              취소·반품한 {lines.length - stayed - exchanged}건 {won(sums.left)}(배송비 포함)은 합계에 없습니다.
            </li>
          )}
          {exchanged > 0 && <li>교환한 {exchanged}건의 금액은 바꿔 보낸 상품에 적었습니다.</li>}
        </ul>
        <dl className={styles.sums}>
          <div>
            <dt>
              공급가액 ({stayed}건 · {totalKilograms(sums.weight)})
            </dt>
            <dd>{won(sums.goods)}</dd>
          </div>
          <div>
            <dt>배송비</dt>
            <dd>{won(sums.delivery)}</dd>
          </div>
          {sums.kept > 0 && (
            <div>
              <dt>반품에서 돌려주지 않은 금액</dt>
              <dd>{won(sums.kept)}</dd>
            </div>
          )}
          <div className={styles.whole}>
            <dt>합계</dt>
            <dd>{won(sums.total)}</dd>
          </div>
        </dl>
      </div>
      <Animals statement={statement} />
    </article>
  )
}

function Party({ title, facts }: { title: string; facts: (readonly [string, string])[] }) {
  return (
    <div className={styles.party}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Every animal once, with the code that leads to its passport. */
function Animals({ statement: { animals } }: { statement: Statement }) {
  return (
    <div className={styles.animals}>
      <h3>
        이력 정보<small>QR을 찍으면 출생부터 포장까지 볼 수 있습니다.</small>
      </h3>
      <ul>
        {animals.map(({ cattle_no, abatt_date, abatt_nm, prod_date, wgrade, farm_addr }) => (
          <li key={cattle_no + prod_date}>
            <img src={codePath(cattle_no)} alt="" width={84} height={84} />
            <div>
              <Link to={tracePath(cattle_no)}>{traceability(cattle_no)}</Link>
              <p>
                도축 {fullDate(abatt_date)} · {abatt_nm}
              </p>
              <p>
                포장 {fullDate(prod_date)} · 육량등급 {wgrade}
              </p>
              <p>농장 {farm_addr}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const businessNumber = (number: string): string => number.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, '$1-$2-$3')
