import { deskAt, number, oneOf, opened } from '#web/operator/desk/desk-address.ts'

/** `open`: the lines of the running period. */
export const at = deskAt('/partner/settlements', { id: opened(number()), open: opened(oneOf(['now'])) })
