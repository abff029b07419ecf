import { deskAt, idOrNew, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

/** Whose people: the market's own staff, or the people of partners. */
export const staffSides = ['market', 'partners'] as const

export const at = deskAt('/operator/staff', {
  of: oneOf(staffSides, 'market'),
  partner: number(),
  q: text(50),
  id: opened(idOrNew),
})
export type View = ViewOf<typeof at>
