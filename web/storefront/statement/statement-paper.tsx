import type { Statement } from '#contract/statements.ts'
import { payMethodNames } from '#domain/codes.ts'
import { Link } from '#web/router/link.tsx'
import { codePath, tracePath } from '#web/storefront/trace/trace-query.ts'
import { fullDate, traceability } from '#web/ui/format.ts'
import { PaperEnd, PaperHead } from './paper-parts.tsx'
import { StatementLines } from './statement-lines.tsx'
import styles from './statement-paper.module.css'

/** The paper itself, as the PDF draws it: a table where there is room for one, cards on a phone's screen. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { order_no, paid_at, pay_method, sums, lines, tax_free } = statement
  const facts = [`거래일 ${fullDate(paid_at)}`, `주문번호 ${order_no}`]
  if (pay_method) facts.push(`결제 ${payMethodNames[pay_method]}`)
  return (
    <article data-paper className={styles.paper}>
      <PaperHead {...statement} facts={facts} total={sums.total} />
      <StatementLines parts={[{ lines }]} />
      <PaperEnd lines={lines} sums={sums} tax_free={tax_free} />
      <Animals statement={statement} />
    </article>
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
