import { z } from 'zod'

const words = '날짜와 시각을 확인해 주세요.'

/**
 * A time with its offset at which something begins or ends; null: never. A year of one or two digits is a typo, which no date field of a
 * browser can show.
 */
export const moment = z.iso
  .datetime({ offset: true, error: words })
  .refine((said) => said >= '1000', words)
  .nullable()
