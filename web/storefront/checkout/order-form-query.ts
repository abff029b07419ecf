import { queryOptions } from '@tanstack/react-query'
import { readForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { setServerClock } from '#web/api/server-clock.ts'
import { isShared } from './form-tabs.ts'
import { letGo } from './leave-guard.ts'
import { newForm } from './new-form.ts'

export const orderFormQuery = (urlCode: string) =>
  queryOptions({
    queryKey: ['orders', 'form', urlCode],
    queryFn: async () => {
      const read = await api(readForm, { params: { url_code: urlCode } })
      setServerClock(read.form.serverNow)
      return { lines: read.data, form: read.form }
    },
    // A form that was left may have changed by the time somebody returns to it: nothing is cached.
    staleTime: 0,
    gcTime: 0,
  })

/**
 * After a reload or Back the page shows a form that leaving has just ended, or is about to end. So it finishes leaving first, and then
 * orders the same boxes again. Returns the code of the form to show: the old one if that is still open, for example because another tab
 * shows it.
 */
export async function comeBack(urlCode: string): Promise<string> {
  if (!(await isShared())) await letGo(urlCode)
  try {
    const { data, form } = await api(readForm, { params: { url_code: urlCode } })
    if (!form.lapsed) return urlCode
    return await newForm(data.map((line) => line.product_id))
  } catch {
    // The boxes were taken by somebody else, or there is no connection: the old form shows what there is to say.
    return urlCode
  }
}
