import { alreadyPosted, IntakeProblem } from './intake-problem.ts'

/** An error of the database about a row of `carcass_infos`, in words for the staff member if it is about what was typed. */
export function nameProblem(error: unknown): unknown {
  const { constraint, detail } = error as { constraint?: string; detail?: string }
  if (constraint === 'carcass_infos_cattle_no_partner_id_prod_date_key')
    return alreadyPosted(/=\((\d{12})/.exec(detail ?? '')?.[1] ?? '')
  if (constraint === 'carcass_infos_partner_id_fkey') return new IntakeProblem('없는 공급사입니다.')
  return error
}
