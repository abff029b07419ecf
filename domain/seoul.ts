const timeZone = 'Asia/Seoul'

const inSeoul = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)

/** The day in Seoul at a moment (epoch milliseconds): 'YYYY-MM-DD'. For programs on Node; a browser has `web/ui/seoul-time.ts`. */
export const dayAt = (moment: number): string => inSeoul(moment).toPlainDate().toString()

/** What Seoul's clock shows at a moment: '2026-11-20T14:08:00' */
export const clockAt = (moment: number): string =>
  inSeoul(moment).toPlainDateTime().toString({ smallestUnit: 'second' })

/** The moment at which Seoul's clock shows `clock` ('HH:MM') on a day. */
export const momentAt = (day: string, clock = '00:00'): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds
