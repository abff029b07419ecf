const timeZone = 'Asia/Seoul'

const inSeoul = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)

/** The day in Seoul at a moment (epoch milliseconds): 'YYYY-MM-DD'. Only for Node, which has Temporal; the browser has `web/ui/seoul-time.ts`. */
export const dayAt = (moment: number): string => inSeoul(moment).toPlainDate().toString()

/** The local time in Seoul at a moment: '2026-11-20T14:08:00' */
export const clockAt = (moment: number): string =>
  inSeoul(moment).toPlainDateTime().toString({ smallestUnit: 'second' })

/** The moment (epoch milliseconds) of a day and a local time ('HH:MM') in Seoul. */
export const momentAt = (day: string, clock = '00:00'): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds
