import { sql } from 'kysely'

/**
 * An advertisement may not arrive from 21:00 to 08:00 of Seoul without a consent of its own (정보통신망법 제50조 제3항). The last ones
 * are taken up ten minutes before nine, so that what is on its way then has arrived.
 */
const since = (clock: string) => sql`seoul_start(market_today()) + ${sql.lit(clock)}::interval`

/** Asked once for a statement, not for each text that waits. */
export const adsMayGo = sql<boolean>`(select market_now() >= ${since('8 hours')} and market_now() < ${since('20 hours 50 minutes')})`

/** Now, or the next eight in the morning. */
export const nextAdMoment = sql<string>`
  case when ${adsMayGo} then market_now()
    when market_now() < ${since('8 hours')} then ${since('8 hours')}
    else seoul_start(market_today() + 1) + interval '8 hours' end`

/** Who said yes to advertisements, at a time that is known. Of `users`. */
export const takesAds = sql<boolean>`(users."sms_YN" = 'Y' and users.sms_answered_at is not null and users.status <> 'OUT')`
