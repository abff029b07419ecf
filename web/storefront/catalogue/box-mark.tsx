import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BoxState } from './box-state.ts'
import styles from './box-mark.module.css'

type Props = {
  state: BoxState
  /** The box for screen readers: '등심 18.72kg'. */
  label: string
  chosen: boolean
  /** In carcass views the buyer's own boxes have a ticked checkbox (DECISIONS §1); elsewhere a cart icon. */
  ownTicked?: boolean
  onToggle: (checked: boolean) => void
}

/** The 44 px slot at the start of a row: a checkbox where the box can be taken or is chosen, else a lock or a dash. */
export function BoxMark({ state, label, chosen, ownTicked, onToggle }: Props) {
  const { free, mine, look } = state
  if (free || (mine ? ownTicked : chosen)) {
    return (
      <Checkbox checked={chosen || mine} label={mine ? `${label} 내 장바구니` : `${label} 선택`} onChange={onToggle} />
    )
  }
  return (
    <span className={styles.slot}>
      <Icon name={mine ? 'cart' : look === '판매완료' || look === '판매 중지' ? 'minus' : 'lock'} size={20} />
    </span>
  )
}
