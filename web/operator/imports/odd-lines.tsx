import type { OddLine } from '#domain/unusual.ts'
import { oddLineLabel } from '#domain/odd-line-label.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './odd-lines.module.css'

type Props<Line extends OddLine> = {
  lines: readonly Line[]
  /** Names a value by its cut: '안심살'. */
  nameOf: (line: Line) => string
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

/** Unusual values with the usual range, each with a checkbox to confirm it. */
export function OddLines<Line extends OddLine>({ lines, nameOf, ticked, onTick }: Props<Line>) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.line}>
          <Checkbox
            checked={ticked.has(line.line)}
            onChange={(on) =>
              onTick(new Set(on ? [...ticked, line.line] : [...ticked].filter((one) => one !== line.line)))
            }
          >
            <span>
              <b>{nameOf(line)}</b> {oddLineLabel(line)}. 맞아요
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
