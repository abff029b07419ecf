import { useMemo } from 'react'
import { FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import { Menu } from '#web/operator/kit/menu.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { usePreference } from '#web/operator/kit/use-preference.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Radio } from '#web/ui/radio.tsx'
import styles from './table-menu.module.css'

type Columns = readonly Column<never>[]

/** The columns of a list that this staff member has chosen to see; the first one always stays. */
export function useColumns<One extends { name: string; acts?: true }>(list: string, all: readonly One[], may = true) {
  const [said, keep] = usePreference(`without:${list}`)
  // Memoized, because every row compares it.
  return useMemo(() => {
    const without = new Set(said.split(','))
    const isShown = (name: string) => name === all[0]?.name || !without.has(name)
    return {
      isShown,
      shown: all.filter(({ name, acts }) => isShown(name) && (may || !acts)),
      show(name: string, on: boolean) {
        if (on) without.delete(name)
        else without.add(name)
        keep([...without].filter(Boolean).join())
      },
    }
  }, [said, all, may, keep])
}

type Props = {
  columns: Columns
  chosen: ReturnType<typeof useColumns>
  sorted: string | undefined
  /** '': the usual order. */
  onSort: (sort: string) => void
}

/** Settings of this staff member for tables: density, sort order, columns. */
export function TableMenu({ columns, chosen, sorted, onSort }: Props) {
  const [density, setDensity] = usePreference('density')
  return (
    <Menu stays name="표 설정" label="표">
      <div className={styles.menu}>
        <fieldset>
          <legend>줄 간격</legend>
          <Radio name="density" value="" checked={density === ''} onChange={setDensity}>
            보통
          </Radio>
          <Radio name="density" value="close" checked={density === 'close'} onChange={setDensity}>
            촘촘하게
          </Radio>
        </fieldset>
        {columns.some(({ sort }) => sort) && (
          <FilterSelect
            label="순서"
            none="늘 쓰는 순서"
            value={sorted ?? ''}
            options={columns.flatMap(({ sort, head }) =>
              sort
                ? [
                    { value: sort, label: `${head} 오름차순` },
                    { value: `-${sort}`, label: `${head} 내림차순` },
                  ]
                : [],
            )}
            onChange={onSort}
          />
        )}
        <fieldset>
          <legend>보이는 열</legend>
          {columns.map(({ name, head }, place) => (
            <Checkbox
              key={name}
              checked={chosen.isShown(name)}
              disabled={place === 0}
              onChange={(on) => chosen.show(name, on)}
            >
              {head}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </Menu>
  )
}
