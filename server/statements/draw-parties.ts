import { bone, left, line, type Paper, right, soft } from './paper.ts'

type Parties = { parties: readonly { title: string; facts: readonly (readonly [name: string, value: string])[] }[] }

/** Names and addresses are never shortened, however long they are. */
export function drawParties(paper: Paper, { parties: both }: Parties, y: number): number {
  const half = (right - left - 12) / 2
  const told = both.map(({ title, facts }) => ({ title, facts: facts.map((fact) => factIn(paper, half, fact)) }))
  const rows = Math.max(...told.map(({ facts }) => facts.flatMap(({ values }) => values).length))
  const height = Math.max(4, rows) * factHeight + 8
  told.forEach((one, index) => party(paper, left + index * (half + 12), y, { ...one, across: half, height }))
  return y + height + 10
}

const factHeight = 12.5

type Fact = { name: string; values: string[] }

const factIn = ({ linesOf }: Paper, across: number, [name, value]: readonly [string, string]): Fact => ({
  name,
  values: linesOf(value, across - 82, { size: 9, bold: true }),
})

type Party = { title: string; facts: Fact[]; across: number; height: number }

function party({ document, say }: Paper, x: number, y: number, { title, facts, across, height }: Party): void {
  document.roundedRect(x, y, across, height, 5).lineWidth(0.8).strokeColor(line).stroke()
  document.roundedRect(x, y, 22, height, 5).fill(bone)
  const letters = Array.from(title)
  const from = y + height / 2 - (letters.length * 9) / 2
  letters.forEach((letter, index) => say(letter, x, from + index * 9, 22, { size: 7.5, color: soft, align: 'center' }))
  let row = y + 5
  facts.forEach(({ name, values }, index) => {
    say(name, x + 30, row + 0.5, 42, { size: 8, color: soft })
    for (const value of values) {
      say(value, x + 74, row, across - 82, { size: 9, bold: index === 0 })
      row += factHeight
    }
  })
}
