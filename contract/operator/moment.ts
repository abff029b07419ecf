import { z } from 'zod'

const words = '날짜와 시각을 확인해 주세요.'

/** When something begins or ends, with its offset; null: never. A year of one or two digits is a slip of the hand: no clock of a browser reads it back. */
export const moment = z.iso
  .datetime({ offset: true, error: words })
  .refine((said) => said >= '1000', words)
  .nullable()
