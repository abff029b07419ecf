import { seoulTime } from '#web/ui/seoul-time.ts'

/** An ISO time → the value of a `datetime-local` input in Seoul: '2026-11-20T14:08'; null: ''. */
export const fromMoment = (at: string | null): string => (at === null ? '' : seoulTime(Date.parse(at)).slice(0, 16))
