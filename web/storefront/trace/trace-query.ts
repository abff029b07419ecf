import { queryOptions } from '@tanstack/react-query'
import { getTrace } from '#contract/trace.ts'
import { api } from '#web/api/api.ts'

export const traceQuery = (cattle_no: string) =>
  queryOptions({
    queryKey: ['traces', cattle_no],
    queryFn: async () => (await api(getTrace, { params: { cattle_no } })).data,
    staleTime: 5 * 60_000,
    // Somebody else has asked for the animal, and the facts are on their way.
    refetchInterval: ({ state }) => state.data?.state === 'NEW' && 3_000,
  })

/** Address of the page of an animal. */
export const tracePath = (cattleNo: string): string => `/Trace/${cattleNo}`
/** Address of the picture of the code that links to that page. */
export const codePath = (cattleNo: string): string => `/api/fronts/traces/${cattleNo}/code.svg`

/** '/Trace/002 1849 3720 1' → '002184937201'; undefined if the address has no number. */
export function numberIn(pathname: string): string | undefined {
  const said = /^\/trace\/(.+?)\/?$/i.exec(pathname)?.[1]
  if (said === undefined) return undefined
  try {
    return decodeURIComponent(said)
      .replaceAll(/[\s-]/g, '')
      .replace(/^410(?=\d{12}$)/, '')
  } catch {
    return said
  }
}
