type Line = { id: number; due: number; open_refund: number | null; may_part: boolean }
export type Part = { id: number; amount: number }

const mostOf = ({ due, open_refund }: Line): number => open_refund ?? due

/** Shares a sum out over the picked lines in their order, each as much as it still has; a refund under way is taken whole or not. */
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

/** What is picked to begin with: the one line it fits, or all of them when it is all that is left; else nobody can know. */
export function startingPicks(amount: number, lines: readonly Line[]): number[] {
  const fitting = lines.filter((line) => mostOf(line) === amount)
  if (fitting.length === 1) return [fitting[0]!.id]
  const open = lines.filter((line) => mostOf(line) > 0)
  const all = open.reduce((sum, line) => sum + mostOf(line), 0)
  return all === amount || open.length === 1 ? open.map(({ id }) => id) : []
}
