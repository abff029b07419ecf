import { sql } from 'kysely'

/**
 * An advertisement may not arrive from 21:00 to 08:00 in Seoul without a separate consent (정보통신망법 제50조 제3항). The last ones are sent ten
 * minutes before nine, so that they have arrived by then.
 */
const since = (clock: string) => sql`seoul_start(market_today()) + ${sql.lit(clock)}::interval`

/** A subquery, so that it is evaluated once per statement instead of once per queued text. */
export const adsMayGo = sql<boolean>`(select market_now() >= ${since('8 hours')} and market_now() < ${since('20 hours 50 minutes')})`

/** Now, or the next 08:00 in Seoul. */
export const nextAdMoment = sql<string>`
  case when ${adsMayGo} then market_now()
    when market_now() < ${since('8 hours')} then ${since('8 hours')}
    else seoul_start(market_today() + 1) + interval '8 hours' end`

/** A consent holds for two years, and is then asked for anew (제50조 제8항). */
const isOld = sql`users.sms_answered_at <= (select market_now()) - interval '2 years'`

/** The answer of a member of `users` about advertisements as it stands now. */
export const adAnswer = sql<'Y' | 'N'>`case when users."sms_YN" = 'Y' and ${isOld} is not true then 'Y' else 'N' end`

/** The condition on `users` for consent to advertisements, given at a known time within two years. */
export const takesAds = sql<boolean>`(users."sms_YN" = 'Y' and users.sms_answered_at is not null and not ${isOld} and users.status <> 'OUT')`
