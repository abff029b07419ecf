import type { ReactNode } from 'react'
import type { Statement } from '#contract/statements.ts'
import { won } from '#domain/prices.ts'
import { digits, totalKilograms } from '#web/ui/format.ts'
import { Logo } from '#web/ui/logo.tsx'
import styles from './statement-paper.module.css'

type HeadProps = {
  /** Of when and of what it is. */
  facts: readonly string[]
  buyer: Statement['buyer']
  seller: Statement['seller']
  words: string
  total: number
}

/** The top of a trade statement: what it is, between whom, over how much. */
export function PaperHead({ facts, buyer, seller, words, total }: HeadProps) {
  return (
    <>
      <div className={styles.top}>
        <Logo />
        <h2>거래명세서</h2>
        <span>공급받는자 보관용</span>
      </div>
      <p className={styles.when}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
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
        <strong>₩ {digits(total)}</strong>
      </p>
    </>
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

export const businessNumber = (number: string): string => number.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, '$1-$2-$3')

type EndProps = Pick<Statement, 'lines' | 'sums' | 'tax_free'> & { children?: ReactNode }

/** Under the lines: what is to be said of them, and their sums. */
export function PaperEnd({ lines, sums, tax_free, children }: EndProps) {
  const stayed = lines.filter((line) => line.left === null).length
  const exchanged = lines.filter((line) => line.left === '교환').length
  return (
    <div className={styles.end}>
      <ul className={styles.notes}>
        {tax_free && <li>과세 구분: 면세 (미가공 식료품인 소고기와 그 배송)</li>}
        {sums.left > 0 && (
          <li>
            취소·반품한 {lines.length - stayed - exchanged}건 {won(sums.left)}(배송비 포함)은 합계에 없습니다.
          </li>
        )}
        {exchanged > 0 && <li>교환한 {exchanged}건의 금액은 바꿔 보낸 상품에 적었습니다.</li>}
        {children}
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
  )
}
