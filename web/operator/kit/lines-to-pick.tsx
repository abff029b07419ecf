import { won } from '#domain/prices.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { kilograms } from '#web/ui/format.ts'
import styles from './lines-to-pick.module.css'

type Line = { id: number; pc_name: string; weight: number; amount: number }
type Props<One extends Line> = {
  lines: readonly One[]
  picked: readonly number[]
  may: (line: One) => boolean
  /** A note about the line: its state. */
  note: (line: One) => string
  onPick: (picked: number[]) => void
}

/** The lines of an order, of which some are picked for the next action. */
export function LinesToPick<One extends Line>({ lines, picked, may, note, onPick }: Props<One>) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <Checkbox
            checked={picked.includes(line.id)}
            disabled={!may(line)}
            onChange={(on) => onPick(on ? [...picked, line.id] : picked.filter((id) => id !== line.id))}
          >
            <span className={styles.line}>
              <span>
                {line.pc_name} {kilograms(line.weight)} <small>{note(line)}</small>
              </span>
              <b>{won(line.amount)}</b>
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
