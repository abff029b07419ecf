import { elapsed, spokenTime } from './times.ts'
import { useNow } from './use-now.ts'

/** How long ago it was, in words that move on with the clock, also in a row that is not drawn again. */
export const Age = ({ since }: { since: string }) => elapsed(since, useNow())

/** The same for a time that is called by its day: '오늘 11:22' is '11.20 11:22' after midnight. */
export const SpokenTime = ({ at }: { at: string }) => spokenTime(at, useNow())
