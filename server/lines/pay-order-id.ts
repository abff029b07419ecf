import { randomBytes } from 'node:crypto'

/** A new number under which the provider knows an order: unguessable, because whoever knows it may pay. */
export const newPayOrderId = (): string => `hg-${randomBytes(18).toString('base64url')}`
