import { deskAt, idOrNew, opened, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const at = deskAt('/operator/staff', { id: opened(idOrNew) })
export type View = ViewOf<typeof at>
