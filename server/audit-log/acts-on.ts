import { sql } from 'kysely'
import type { AuditTarget } from '#domain/audit-actions.ts'
import { staffName } from './staff-name.ts'

/** A column for a statement: the newest 50 audited acts on one thing. `id`: the statement's own column with the thing's id, as `refunds.id`. */
export const actsOn = (kind: AuditTarget, id: string) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('at', act.at, 'staff_name', ${staffName}, 'action', act.action, 'reason', act.reason)
             order by act.id desc)
    from (select * from audit_log where target_kind = ${sql.lit(kind)} and target_id = ${sql.ref(id)}::text
          order by id desc limit 50) act
    join staff on staff.id = act.staff_id), '[]')`
