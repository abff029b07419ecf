import { useState } from 'react'
import type { Cut } from '#contract/catalogue.ts'
import type { GradeCode, ProductType } from '#domain/codes.ts'

/** What is kept of a chosen box: enough for the sum, the panel, and finding a similar one. */
export type Chosen = {
  id: number
  partner_id: number
  pc_code: string
  pc_name: string
  product_type: ProductType
  grade_code: GradeCode
  price: number
  kg_price: number
  weight: number
}

export type Selection = {
  /** In the order in which they were chosen. */
  chosen: readonly Chosen[]
  has: (id: number) => boolean
  add: (...boxes: Chosen[]) => void
  drop: (...ids: number[]) => void
  clear: () => void
}

export function chosenOf(box: Cut, grade_code: GradeCode): Chosen {
  const { id, partner_id, pc_code, pc_name, product_type, price, kg_price, weight } = box
  return { id, partner_id, pc_code, pc_name, product_type, grade_code, price, kg_price, weight }
}

/** The boxes chosen on a page and in the popup over it: one sum for both. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  return {
    chosen,
    has: (id) => chosen.some((box) => box.id === id),
    add: (...boxes) =>
      setChosen((before) => [...before, ...boxes.filter(({ id }) => !before.some((box) => box.id === id))]),
    drop: (...ids) =>
      setChosen((before) =>
        before.some(({ id }) => ids.includes(id)) ? before.filter(({ id }) => !ids.includes(id)) : before,
      ),
    clear: () => setChosen([]),
  }
}

export type Sum = { count: number; weight: number; price: number }

/** Money in whole won; weight in kg, added in hundredths so that no binary rounding errors show. */
export function sumOf(boxes: readonly Pick<Chosen, 'price' | 'weight'>[]): Sum {
  return {
    count: boxes.length,
    weight: boxes.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0) / 100,
    price: boxes.reduce((sum, { price }) => sum + price, 0),
  }
}
