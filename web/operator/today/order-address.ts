import { deskAddress } from '#web/operator/kit/address.ts'

export const orderAddress = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : deskAddress('/operator/orders', { id })
