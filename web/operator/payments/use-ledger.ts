import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getLedger } from '#contract/operator/payments.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { at, type View } from './at.ts'

/** Both ledgers for the compared days. It asks the provider, so it is not polled. */
export const useLedger = ({ from, to }: View) =>
  useQuery({
    ...callQuery(at, getLedger, { query: { from, to } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
