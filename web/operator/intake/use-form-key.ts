import { useState } from 'react'

type Id = number | 'new'

/**
 * The key of the form at an address. A new form stays the same one when the address becomes that of the draft that it has made, so that
 * focus, photographs on their way and what is being typed stay in it; at any other address there is another form.
 */
export function useFormKey(id: Id) {
  const [form, setForm] = useState<{ key: number; at: Id; made?: number }>({ key: 0, at: id })
  if (form.at !== id) setForm(form.made === id ? { ...form, at: id } : { key: form.key + 1, at: id })
  return {
    key: form.key,
    /** Whether it has made the draft of this address, and shows it whether or not that has been fetched. */
    isMaker: form.made !== undefined && form.made === id,
    onMade: (made: number) => setForm((now) => ({ ...now, made })),
    /** Another form at this address. */
    onAnew: () => setForm(({ key, at }) => ({ key: key + 1, at })),
  }
}
