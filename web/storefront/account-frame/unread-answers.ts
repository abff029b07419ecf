import { queryOptions } from '@tanstack/react-query'
import { countUnreadAnswers } from '#contract/inquiries.ts'
import { api } from '#web/api/api.ts'

/** Under `me`: it goes with the session. */
export const ownInquiries = ['me', 'inquiries'] as const

/** How many answers to one's inquiries one has not read. */
export const unreadAnswers = queryOptions({
  queryKey: [...ownInquiries, 'unread'],
  queryFn: async () => (await api(countUnreadAnswers, {})).data.count,
})
