import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the caret behind the same digit of a number that gets its marks ('-' or ',') while it is typed. `keep` is called in the change with
 * its event; `digitsOf` answers the digits of a text. Delete before a mark goes past it, as Backspace behind one does.
 */
export function useCaret(mark: string, digitsOf: (text: string) => string) {
  const ref = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ behind: number; isDelete: boolean }>()
  useLayoutEffect(() => {
    if (!caret || !ref.current) return
    const { value } = ref.current
    const before = placeBehind(value, mark, caret.behind)
    const place = caret.isDelete && value[before] === mark ? before + 1 : before
    ref.current.setSelectionRange(place, place)
  }, [caret, mark])
  function keep({ target: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const behind = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    setCaret({ behind, isDelete: (nativeEvent as InputEvent).inputType === 'deleteContentForward' })
  }
  return { ref, keep }
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
