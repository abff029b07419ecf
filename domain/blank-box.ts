import type { IntakeBox } from './intake-sheet.ts'

/** A box of which nothing is said yet; what an older draft leaves out is so too. Apart from its schema, which would bring zod into the browser. */
export const blankBox: IntakeBox = { pc_code: '', weight: null, kg_price: null }
