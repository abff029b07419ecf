import { primals } from '#domain/primals.ts'
import { CutMap } from '#web/ui/cut-map.tsx'
import type { PrimalCut } from '#web/ui/cut-shapes.ts'
import { Chip } from '#web/ui/chip.tsx'
import { chosenPrimals, codesOf, togglePrimal, useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import { toggled } from './product-filter.ts'
import styles from './cut-picker.module.css'

type Props = {
  value: readonly string[]
  onChange: (pcCodes: string[]) => void
  /** Number of boxes on sale by cut; a part without any is grey. Undefined while it is loading. */
  counts?: ReadonlyMap<string, number> | undefined
}

/** The map of the cow and, for fingers, chips of the same parts; a chosen part can be narrowed to single cuts. */
export function CutPicker({ value, onChange, counts }: Props) {
  const cuts = useCutCodes()
  const selected = chosenPrimals(cuts, value)
  const countOf = (primal: PrimalCut) => codesOf(cuts, primal).reduce((sum, code) => sum + (counts?.get(code) ?? 0), 0)
  const isEmpty = (primal: PrimalCut) => counts !== undefined && countOf(primal) === 0
  const toggle = (primal: PrimalCut) => onChange(togglePrimal(cuts, value, primal))
  const mapCounts = counts && Object.fromEntries(primals.map((primal) => [primal, countOf(primal)]))

  return (
    <div className={styles.picker}>
      <CutMap selected={selected} onToggle={toggle} {...(mapCounts && { counts: mapCounts })} />
      <fieldset className={styles.chips} aria-label="부위">
        {primals.map((primal) => (
          <Chip
            key={primal}
            look={selected.includes(primal) ? 'on' : 'off'}
            disabled={isEmpty(primal) && !selected.includes(primal)}
            onClick={() => toggle(primal)}
          >
            {primal}
          </Chip>
        ))}
      </fieldset>
      {selected.map((primal) => {
        const own = cuts.filter((cut) => cut.primal === primal)
        if (own.length < 2) return null
        return (
          <fieldset key={primal} className={styles.finer} aria-label={`${primal}에서 고르기`}>
            <p>{primal}에서 고르기</p>
            <div className={styles.chips}>
              {own.map(({ pc_code, pc_name }) => (
                <Chip
                  key={pc_code}
                  look={value.includes(pc_code) ? 'on' : 'off'}
                  disabled={counts !== undefined && !counts.get(pc_code) && !value.includes(pc_code)}
                  onClick={() => onChange(toggled(value, pc_code).toSorted())}
                >
                  {pc_name}
                </Chip>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
