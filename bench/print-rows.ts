import type { Compared } from './measure.ts'
import { table } from './table.ts'

export const number = (value: number, digits = 0): string =>
  Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

type Row = { name: string; compared: Compared[]; statements?: number; bare: string }

const head =
  'measure|boxes|ratio to bare|by processor time|ours /s|p50 ms|p99 ms|µs|bare /s|p50 ms|p99 ms|µs|SQL|bare is'.split(
    '|',
  )

/** One line for each measure and size; then how the time grows with the market. µs: processor time of server and database per request. */
export function printRows(sizes: number[], rows: Row[]): void {
  const lines = rows.flatMap(({ name, compared, statements, bare: what }) =>
    compared.map(({ ours, bare, ratio }, place) => [
      name,
      number(sizes[place] ?? 0),
      number(ratio, 2),
      number(bare.processor / ours.processor, 2),
      ...[ours, bare].flatMap((side) => [
        number(side.rate),
        number(side.p50, 1),
        number(side.p99, 1),
        number(side.processor),
      ]),
      number(statements ?? Number.NaN, 1),
      what,
    ]),
  )
  process.stdout.write(`\n${table([head, ...lines])}\n\n`)
  const growth = rows.map(({ name, compared: [small, large] }) => [
    name,
    ...(small && large
      ? [
          number(small.ours.rate / large.ours.rate, 2),
          number(large.ours.processor / small.ours.processor, 2),
          number(small.bare.rate / large.bare.rate, 2),
        ]
      : []),
  ])
  const title = `${number(sizes[1] ?? 0)} against ${number(sizes[0] ?? 0)} boxes`
  process.stdout.write(`${table([[title, 'time, ours', 'processor time, ours', 'time, bare'], ...growth])}\n\n`)
}
