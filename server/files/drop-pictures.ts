import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { dropPicture } from './public-pictures.ts'

/**
 * Drops pictures that were uploaded at the intake desk over a day ago and are on no draft, carcass or box: removed again, dropped with
 * their draft, or never saved. A listing that was refused keeps its own for thirty days: its partner looks at them to see what was
 * wrong before it takes the carcass up anew, and packed beef is not sold later than that. Answers how many.
 */
export async function dropPictures({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const { rows } = await sql<{ name: string; posted: boolean }>`
    with waiting as (
      select picture->>'name' as name from intake_drafts cross join lateral jsonb_array_elements(sheet->'pictures') picture
      where state in ('DRAFT', 'SCHEDULED')
        or (state = 'DROPPED' and listing = 'REJECTED' and changed_at > market_now() - interval '30 days'))
    select name, exists (select from carcass_imgs where img_path = '/carcass-pictures/' || own.name || '.webp')
      or exists (select from product_imgs where img_path = '/carcass-pictures/' || own.name || '.webp') as posted
    from intake_pictures own
    where uploaded_at < market_now() - interval '1 day' and name not in (select name from waiting)
    order by uploaded_at limit 200`.execute(db)
  const never = rows.filter(({ posted }) => !posted)
  for (const { name } of never) await dropPicture(config, name)
  // The rows are deleted last: after an interruption the next round finds them again.
  await sql`delete from intake_pictures where name = any(${rows.map(({ name }) => name)}::text[])`.execute(db)
  return never.length
}
