import { z } from 'zod'

/** Text that must not be blank, trimmed; an absent field gives the same sentence. */
export const filled = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `${max}자까지 입력할 수 있습니다.`)
