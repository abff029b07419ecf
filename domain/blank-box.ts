import type { IntakeBox } from './intake-sheet.ts'

/**
 * An empty box, which also fills in fields that an older draft does not have. Not in the file of its schema, which would bring zod into the
 * browser.
 */
export const blankBox: IntakeBox = { pc_code: '', weight: null, kg_price: null }
