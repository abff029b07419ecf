import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type CutTemplate, cutTemplates } from '#domain/cut-templates.ts'
import { estimateSource } from '#domain/price-estimate.ts'
import { type PastedRow, readPastedTable } from '#domain/pasted-table.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CutRow } from './cut-row.tsx'
import { newRow } from './form.ts'
import { PasteDialog } from './paste-dialog.tsx'
import type { Intake } from './use-intake.ts'
import styles from './cuts.module.css'

export type CutName = { pc_code: string; pc_name: string }
type Props = { intake: Intake; cuts: readonly CutName[] }
type Refused = { cells: readonly string[]; more: string | undefined }

/** Weights and prices of all cuts in one grid. Enter and the arrow keys move within a column; a column can be pasted. */
export function CutsBox({ intake, cuts }: Props) {
  const { form, averages, estimates, lift, market, change, setRow, useTemplate: applyTemplate } = intake
  const [refused, setRefused] = useState<Refused>()
  const [pasting, setPasting] = useState(false)
  const grid = useRef<HTMLTableSectionElement>(null)
  const nameOf = (code: string) => cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? code

  /** Pastes all cells or none; problems are shown cell by cell. Returns whether it was pasted. */
  function paste(text: string, from: number): boolean {
    const pasted = readPastedTable(text)
    const { places, wrong } = placesOf(pasted, from)
    const room = form.rows.length - from
    const more =
      pasted[0]?.name === undefined && pasted.length > room
        ? `${pasted.length}칸을 붙여넣었는데 남은 부위는 ${room}개예요.`
        : undefined
    if (wrong.length > 0 || more) {
      setRefused({ cells: wrong, more })
      return false
    }
    setRefused(undefined)
    const rows = [...form.rows]
    for (const [n, { weight, price }] of pasted.entries()) {
      const at = places[n] ?? -1
      const row = rows[at]
      if (!row || !('weight' in weight)) continue
      const kg_price = price && 'price' in price ? String(price.price) : row.kg_price
      rows[at] = { ...row, weight: weight.weight.toFixed(2), kg_price }
    }
    change({ rows })
    goOn(Math.max(...places) + 1, 'weight', rows)
    return true
  }

  /** The row for each pasted row: by its name if names were copied too, else in order. */
  function placesOf(pasted: readonly PastedRow[], from: number): { places: number[]; wrong: string[] } {
    const taken = new Set<number>()
    const wrong: string[] = []
    const places = pasted.map(({ name, weight, price }, n) => {
      const at =
        name === undefined
          ? from + n
          : form.rows.findIndex((row, place) => !taken.has(place) && nameOf(row.pc_code) === name)
      taken.add(at)
      if (at < 0) wrong.push(`${n + 1}번째 줄 ‘${name}’ 이 도체에 없는 부위예요`)
      for (const cell of [weight, price])
        if (cell && 'problem' in cell) wrong.push(`${n + 1}번째 칸 ${cell.text && `‘${cell.text}’ `}${cell.problem}`)
      return at
    })
    return { places, wrong }
  }
  function handlePaste(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    paste(text, at)
  }
  function sourceOf(code: string): string | undefined {
    const estimate = estimates?.get(code)
    return estimate && market && estimateSource(estimate, market)
  }
  const focusCell = (at: number, column: string) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${at}-${column}"]`)?.focus()
  function handleKey(event: KeyboardEvent, at: number, column: string) {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const way = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    if (event.altKey) return move(at, at + way, column)
    if (event.key === 'Enter') goOn(at + 1, column)
    else focusCell(at + way, column)
  }
  /** Moves a row, by Alt with an arrow key: it is the order in which buyers see the cuts. */
  function move(from: number, to: number, column: string) {
    const row = form.rows[from]
    if (!row || to < 0 || to >= form.rows.length) return
    change({ rows: form.rows.toSpliced(from, 1).toSpliced(to, 0, row) })
    requestAnimationFrame(() => focusCell(to, column))
  }
  /** Focuses the next cell of the column; after the last weight, the first empty price. */
  function goOn(at: number, column: string, rows = form.rows) {
    const open = rows.findIndex(({ kg_price }) => kg_price === '')
    if (at < rows.length) focusCell(at, column)
    else if (column === 'weight' && open >= 0) focusCell(open, 'price')
    else focusCell(rows.length - 1, column)
  }
  const guessed = form.rows.filter(({ pc_code, kg_price }) => kg_price === '' && estimates?.has(pc_code)).length
  /** A second box of a cut is added below the ones that are there. */
  function add(pc_code: string) {
    const last = form.rows.findLastIndex((row) => row.pc_code === pc_code)
    change({ rows: form.rows.toSpliced(last < 0 ? form.rows.length : last + 1, 0, newRow({ pc_code })) })
  }
  const packsOf = (pc_code: string) => form.rows.filter((row) => row.pc_code === pc_code)
  /** '양지머리', or '양지머리 2' if there are several. */
  const packName = (row: (typeof form.rows)[number]) => {
    const packs = packsOf(row.pc_code)
    return packs.length > 1 ? `${nameOf(row.pc_code)} ${packs.indexOf(row) + 1}` : nameOf(row.pc_code)
  }

  return (
    <section className={styles.box} aria-labelledby="step-cuts">
      <div className={styles.head}>
        <h2 id="step-cuts">4. 부위와 가격</h2>
        <select
          aria-label="부위 틀"
          value=""
          onChange={({ target }) => target.value && applyTemplate(target.value as CutTemplate)}
        >
          <option value="">부위 틀</option>
          {Object.entries(cutTemplates).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <Button variant="line" size="md" icon="chart" disabled={!averages?.size} onClick={() => intake.fillPrices()}>
          시세로 채우기
        </Button>
        {guessed > 0 && (
          <Button variant="line" size="md" onClick={() => intake.fillEstimates()}>
            추정가로 {guessed}칸 채우기
          </Button>
        )}
        {lift !== undefined && lift !== 1 && (
          <Button variant="line" size="md" onClick={() => intake.fillEstimates(lift)}>
            나머지 추정가도 {lift > 1 ? '+' : '−'}
            {Math.abs((lift - 1) * 100).toFixed(1)}%
          </Button>
        )}
        <Button
          variant="line"
          size="md"
          icon="upload"
          disabled={form.rows.length === 0}
          onClick={() => setPasting(true)}
        >
          표 붙여넣기
        </Button>
      </div>
      {refused && (
        <div className={styles.refused} role="alert">
          <b>붙여넣지 않았어요. 고쳐서 다시 붙여넣으세요.</b>
          {refused.more && <p>{refused.more}</p>}
          <ul>
            {refused.cells.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      {form.rows.length === 0 ? (
        <p className={styles.none}>번호를 조회하면 부위 틀이 채워져요. 틀을 고르거나 부위를 더해도 돼요.</p>
      ) : (
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
            {form.rows.map((row, at) => (
              <CutRow
                key={row.key}
                row={row}
                at={at}
                name={packName(row)}
                average={averages?.get(row.pc_code)}
                estimate={estimates?.get(row.pc_code)}
                source={sourceOf(row.pc_code)}
                onChange={(part) => setRow(row.key, part)}
                onKey={handleKey}
                onPaste={handlePaste}
                onRemove={() => change({ rows: form.rows.filter(({ key }) => key !== row.key) })}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.add}>
        <Icon name="plus" size={20} />
        <select aria-label="부위 더하기" value="" onChange={({ target }) => target.value && add(target.value)}>
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
        first={form.rows[0] && nameOf(form.rows[0].pc_code)}
        onPaste={(text) => {
          paste(text, 0)
          setPasting(false)
        }}
        onClose={() => setPasting(false)}
      />
    </section>
  )
}
