import { queryOptions } from '@tanstack/react-query'
import { countUnreadAnswers } from '#contract/inquiries.ts'
import { api } from '#web/api/api.ts'

/** Under `me`, so that it is dropped together with the session. */
export const ownInquiries = ['me', 'inquiries'] as const

/** Number of answers to the member's inquiries that are still unread. */
export const unreadAnswers = queryOptions({
  queryKey: [...ownInquiries, 'unread'],
  queryFn: async () => (await api(countUnreadAnswers, {})).data.count,
})
