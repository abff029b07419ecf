import { Fragment } from 'react'
import type { PlannedPrice } from '#contract/operator/intake-prices.ts'
import { traceability } from '#domain/traceability.ts'
import { OddLines } from '#web/operator/imports/odd-lines.tsx'
import { signed } from '#web/operator/kit/signed.ts'
import { digits, kilograms } from '#web/ui/format.ts'
import styles from './bulk-price.module.css'

type Props = {
  rows: readonly Omit<PlannedPrice, 'version'>[]
  missing: readonly number[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

/** Old and new price of each box; below an unusual one, what has to be confirmed. */
export function PricePlan({ rows, missing, ticked, onTick }: Props) {
  const sum = rows.reduce((all, { from, to }) => all + (to ? to.price - from.price : 0), 0)
  return (
    <section aria-label="미리 보기">
      {missing.length > 0 && <p className={styles.missing}>없는 상품 번호예요: {missing.join(', ')}</p>}
      <table className={styles.plan}>
        <thead>
          <tr>
            <th scope="col">상품</th>
            <th scope="col" data-end="" data-leaves="">
              무게
            </th>
            <th scope="col" data-end="">
              지금 kg당
            </th>
            <th scope="col" data-end="">
              바뀐 kg당
            </th>
            <th scope="col" data-end="">
              차이
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cattle_no, pc_name, weight, from, to, problem, odd }) => (
            <Fragment key={id}>
              <tr data-none={to ? undefined : ''} data-odd={odd.length > 0 ? '' : undefined}>
                <th scope="row">
                  {pc_name}
                  <small>
                    {id} · {traceability(cattle_no)}
                  </small>
                </th>
                <td data-end="" data-leaves="">
                  {kilograms(weight)}
                </td>
                <td data-end="">{digits(from.kg_price)}</td>
                {to ? (
                  <>
                    <td data-end="">
                      <b>{digits(to.kg_price)}</b>
                      <small>{digits(to.price)}원</small>
                    </td>
                    <td data-end="">
                      {percentOf(from.kg_price, to.kg_price)}
                      <small>{signed(to.price - from.price)}원</small>
                    </td>
                  </>
                ) : (
                  <td colSpan={2}>{problem}</td>
                )}
              </tr>
              {odd.length > 0 && (
                <tr data-odd="">
                  <td colSpan={5}>
                    <OddLines lines={odd} nameOf={() => pc_name} ticked={ticked} onTick={onTick} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>모두 {signed(sum)}원</p>
    </section>
  )
}

const percentOf = (from: number, to: number): string => {
  const percent = ((to - from) / from) * 100
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`
}
