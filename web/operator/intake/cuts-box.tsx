import { type ClipboardEvent, type ComponentProps, type RefObject, useState } from 'react'
import { estimateSource } from '#domain/price-estimate.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CutRow } from './cut-row.tsx'
import { CutsHead } from './cuts-head.tsx'
import type { Row } from './form.ts'
import { packName } from './pack-name.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { placeTable, type RefusedPaste } from './placed-rows.ts'
import { RefusedPasteNotice } from './refused-paste-notice.tsx'
import { useCells } from './use-cells.ts'
import type { Intake } from './use-intake.ts'
import type { Asked } from './use-post-check.ts'
import styles from './cuts.module.css'

export type CutName = { pc_code: string; pc_name: string }
type Props = { intake: Intake; cuts: readonly CutName[]; asked: Asked }

/** Weights and prices of all cuts in one grid. Enter and the arrow keys move within a column; a column can be pasted. */
export function CutsBox({ intake, cuts, asked }: Props) {
  const { rows } = intake.form
  const [refused, setRefused] = useState<RefusedPaste>()
  const [pasting, setPasting] = useState(false)
  const { grid, goOn, handleKey } = useCells(rows, (rows) => intake.change({ rows }))
  const nameOf = (code: string) => cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? code
  const packsOf = (pc_code: string) => rows.filter((row) => row.pc_code === pc_code)

  function paste(text: string, from: number): RefusedPaste | undefined {
    const placed = placeTable(text, { rows, from, nameOf })
    if ('refused' in placed) return placed.refused
    setRefused(undefined)
    intake.change({ rows: placed.rows })
    goOn(placed.next, 'weight', placed.rows)
    return undefined
  }
  function handlePaste(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    setRefused(paste(text, at))
  }

  return (
    <section className={styles.box} aria-labelledby="step-cuts">
      <CutsHead intake={intake} onPaste={() => setPasting(true)} />
      {refused && <RefusedPasteNotice {...refused} />}
      {rows.length === 0 ? (
        <p className={styles.none}>번호를 조회하면 부위 틀이 채워져요. 틀을 고르거나 부위를 더해도 돼요.</p>
      ) : (
        <Grid
          grid={grid}
          intake={intake}
          nameOf={(row) => packName(row, rows, nameOf)}
          asked={asked}
          onKey={handleKey}
          onPaste={handlePaste}
        />
      )}
      <div className={styles.add}>
        <Icon name="plus" size={20} />
        <select
          aria-label="부위 더하기"
          value=""
          onChange={({ target }) => target.value && intake.addBox(target.value)}
        >
          <option value="">부위 더하기</option>
          {cuts.map(({ pc_code, pc_name }) => (
            <option key={pc_code} value={pc_code}>
              {pc_name}
              {packsOf(pc_code).length > 0 && ' 한 팩 더'}
            </option>
          ))}
        </select>
      </div>
      <PasteDialog
        open={pasting}
        first={rows[0] && nameOf(rows[0].pc_code)}
        onPaste={(text) => paste(text, 0)}
        onClose={() => setPasting(false)}
      />
    </section>
  )
}

type GridProps = Pick<ComponentProps<typeof CutRow>, 'asked' | 'onKey' | 'onPaste'> & {
  grid: RefObject<HTMLTableSectionElement | null>
  intake: Intake
  nameOf: (row: Row) => string
}

function Grid({ grid, intake, nameOf, asked, onKey, onPaste }: GridProps) {
  const { averages, estimates, market } = intake
  const { rows } = intake.form
  const sourceOf = (code: string) => {
    const estimate = estimates?.get(code)
    return estimate && market && estimateSource(estimate, market)
  }
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">부위</th>
          <th scope="col">무게 kg</th>
          <th scope="col">kg당 가격</th>
          <th scope="col" data-leaves="">
            시세 대비
          </th>
          <th scope="col">금액</th>
          <th scope="col">
            <VisuallyHidden>빼기</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={grid}>
        {rows.map((row, at) => (
          <CutRow
            key={row.key}
            row={row}
            at={at}
            name={nameOf(row)}
            average={averages?.get(row.pc_code)}
            estimate={estimates?.get(row.pc_code)}
            source={sourceOf(row.pc_code)}
            asked={asked}
            onChange={(part) => intake.setRow(row.key, part)}
            onKey={onKey}
            onPaste={onPaste}
            onRemove={() => intake.change({ rows: rows.filter(({ key }) => key !== row.key) })}
          />
        ))}
      </tbody>
    </table>
  )
}
