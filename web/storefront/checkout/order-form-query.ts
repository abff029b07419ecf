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
    // A form that was left is another one when somebody comes back: nothing of it is kept.
    staleTime: 0,
    gcTime: 0,
  })

/**
 * A reload and the Back button come to a form that leaving has just ended, or is about to. So the leaving is finished first, and
 * then the same boxes are ordered anew. Answers the code of the form to show: the old one wherever it still stands, as while
 * another tab shows it.
 */
export async function comeBack(urlCode: string): Promise<string> {
  if (!(await isShared())) await letGo(urlCode)
  try {
    const { data, form } = await api(readForm, { params: { url_code: urlCode } })
    if (!form.lapsed) return urlCode
    return await newForm(data.map((line) => line.product_id))
  } catch {
    // Somebody else was faster, or the line is down: the old form says what there is to say.
    return urlCode
  }
}
