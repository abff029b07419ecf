import { sql } from 'kysely'

/** The name of a row of `staff` for the market's staff: of a person of a partner, behind the partner's. */
export const staffName = sql<string>`concat_ws(' ', (select partner_name from partners where id = staff.partner_id), staff.name)`
