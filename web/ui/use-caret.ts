import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the caret behind the same digit of a number that gets its marks ('-' or ',') while it is typed. `keep` is called in the change, with
 * the number of digits before the caret.
 */
export function useCaret(mark: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ behind: number }>()
  useLayoutEffect(() => {
    if (!caret || !ref.current) return
    const place = placeBehind(ref.current.value, mark, caret.behind)
    ref.current.setSelectionRange(place, place)
  }, [caret, mark])
  return { ref, keep: (behind: number) => setCaret({ behind }) }
}

/** The index in the formatted text after so many digits: in '123-45', 3 digits end at index 3. */
function placeBehind(formed: string, mark: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < formed.length; place++) {
    if (seen === digits) return place
    if (formed[place] !== mark) seen++
  }
  return formed.length
}
