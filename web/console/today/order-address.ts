import { deskAddress } from '#web/console/kit/address.ts'

export const orderAddress = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : deskAddress('/operator/orders', { id })
