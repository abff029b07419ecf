import type { Product } from '#contract/catalogue.ts'
import { BoxLine } from './box-line.tsx'
import styles from './same-cuts.module.css'

type Props = { product: Product; others: readonly Product[] }

/** The same cut of other carcasses by price, with this box among them. */
export function SameCuts({ product, others }: Props) {
  if (others.length === 0) return null
  const all = [product, ...others.filter(({ id }) => id !== product.id)].toSorted(
    (one, other) => one.kg_price - other.kg_price,
  )
  return (
    <section className={styles.section} aria-labelledby="same-cuts">
      <h3 id="same-cuts">
        다른 도체의 {product.pc_name} <small>kg당 낮은 가격순</small>
      </h3>
      <ul>
        {all.map((one) => (
          <BoxLine key={one.id} product={one} isThis={one.id === product.id} />
        ))}
      </ul>
    </section>
  )
}
