type Line = { id: number; due: number; open_refund: number | null; may_part: boolean }
export type Part = { id: number; amount: number }

const mostOf = ({ due, open_refund }: Line): number => open_refund ?? due

/** Splits a sum over the picked lines in order, each getting at most what it still has; a running refund is taken whole or not at all. */
export function allot(amount: number, lines: readonly Line[], picked: readonly number[]): Part[] {
  let left = amount
  const parts: Part[] = []
  for (const line of lines.filter(({ id }) => picked.includes(id))) {
    const share = line.may_part ? Math.min(left, mostOf(line)) : mostOf(line)
    if (share <= 0) continue
    parts.push({ id: line.id, amount: share })
    left -= share
  }
  return parts
}

/** The initial choice: the only line with this amount, or all lines if it is all that is left; otherwise none, as it is not clear. */
export function startingPicks(amount: number, lines: readonly Line[]): number[] {
  const fitting = lines.filter((line) => mostOf(line) === amount)
  if (fitting.length === 1) return [fitting[0]!.id]
  const open = lines.filter((line) => mostOf(line) > 0)
  const all = open.reduce((sum, line) => sum + mostOf(line), 0)
  return all === amount || open.length === 1 ? open.map(({ id }) => id) : []
}
