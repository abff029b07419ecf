import { useQuery } from '@tanstack/react-query'
import { sexes } from '#domain/search/meaning.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { ProductFilter } from '#domain/product-filter.ts'
import { toggled } from './product-filter.ts'
import { RangeFields } from './range-fields.tsx'
import { sellers } from './sellers-query.ts'
import styles from './filter-choices.module.css'

type Props = { filter: ProductFilter; onChange: (filter: ProductFilter) => void }

/** Sex, partner, and the ranges of weight, price per kg and slaughter date. */
export function DetailChoices({ filter, onChange }: Props) {
  const partners = useQuery(sellers(filter.product_type)).data ?? []
  const change = { filter, onChange }
  return (
    <>
      <section aria-labelledby="filter-sex">
        <h3 id="filter-sex">성별</h3>
        <div className={styles.chips}>
          {sexes.map((sex) => (
            <Chip
              key={sex}
              look={filter.sex.includes(sex) ? 'on' : 'off'}
              onClick={() => onChange({ ...filter, sex: toggled(filter.sex, sex).toSorted() })}
            >
              {sex}
            </Chip>
          ))}
        </div>
      </section>
      <section>
        <RangeFields title="kg당 가격" unit="원" type="number" from="kg_price_from" to="kg_price_to" {...change} />
      </section>
      <section>
        <RangeFields title="상자 무게" unit="kg" type="number" from="weight_from" to="weight_to" {...change} />
      </section>
      <section>
        <RangeFields title="도축일" type="date" from="abatt_from" to="abatt_to" {...change} />
      </section>
      {partners.length > 0 && (
        <section aria-labelledby="filter-partner">
          <h3 id="filter-partner">공급사</h3>
          <div className={styles.chips}>
            {partners.map(({ partner_id, partner_name }) => (
              <Chip
                key={partner_id}
                look={filter.partner_id.includes(String(partner_id)) ? 'on' : 'off'}
                onClick={() =>
                  onChange({ ...filter, partner_id: toggled(filter.partner_id, String(partner_id)).toSorted() })
                }
              >
                {partner_name}
              </Chip>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
