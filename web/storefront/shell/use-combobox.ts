import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Box = { typed: string; open: boolean; active: number }

/**
 * The keys of a combobox around the input inside `place`, which keeps the focus: arrows move through the listbox with the id `list`, Enter
 * presses the active option, Escape and leaving close it. The id of an option is that of the list followed by its index.
 */
export function useCombobox(place: RefObject<HTMLDivElement | null>, list: string) {
  const [box, setBox] = useState<Box>(() => ({ typed: inputIn(place)?.value ?? '', open: false, active: -1 }))
  const [count, setCount] = useState(0)
  const now = useRef({ box, count })
  useEffect(() => {
    now.current = { box, count }
  })

  useEffect(() => {
    const around = place.current
    if (!around) return
    const read = () => setBox({ typed: inputIn(place)?.value ?? '', open: true, active: -1 })
    const handleLeave = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && around.contains(event.relatedTarget)))
        setBox((before) => ({ ...before, open: false, active: -1 }))
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.target !== inputIn(place)) return
      const { box: before, count: most } = now.current
      const move = (active: number) => setBox({ ...before, open: true, active })
      if (event.key === 'ArrowDown') move(before.active + 1 < most ? before.active + 1 : 0)
      else if (event.key === 'ArrowUp') move(before.active > 0 ? before.active - 1 : most - 1)
      else if (event.key === 'Enter' && before.active >= 0 && before.active < most)
        document.getElementById(`${list}${before.active}`)?.click()
      else if (event.key === 'Escape' && before.open && most > 0) setBox({ ...before, open: false, active: -1 })
      else return
      event.preventDefault()
    }
    around.addEventListener('input', read)
    around.addEventListener('focusin', read)
    around.addEventListener('focusout', handleLeave)
    around.addEventListener('keydown', handleKey)
    // The field may have lost the focus by the time the code of the list is loaded.
    if (around.contains(document.activeElement)) read()
    return () => {
      around.removeEventListener('input', read)
      around.removeEventListener('focusin', read)
      around.removeEventListener('focusout', handleLeave)
      around.removeEventListener('keydown', handleKey)
    }
  }, [place, list])

  const active = Math.min(box.active, count - 1)
  const shown = box.open && count > 0
  useEffect(() => {
    const input = inputIn(place)
    input?.setAttribute('aria-expanded', String(shown))
    setOrDrop(input, 'aria-controls', shown ? list : undefined)
    setOrDrop(input, 'aria-activedescendant', shown && active >= 0 ? `${list}${active}` : undefined)
    if (active >= 0) document.getElementById(`${list}${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [place, list, shown, active])

  /** Closes the list and writes the chosen words into the field. */
  const close = useCallback(
    (taken: string) => {
      const input = inputIn(place)
      if (input) input.value = taken
      input?.blur()
      setBox({ typed: taken, open: false, active: -1 })
    },
    [place],
  )
  return { typed: box.typed, open: box.open, active, setCount, close }
}

const inputIn = (place: RefObject<HTMLDivElement | null>) => place.current?.querySelector('input')

function setOrDrop(input: HTMLInputElement | null | undefined, name: string, value: string | undefined) {
  if (value === undefined) input?.removeAttribute(name)
  else input?.setAttribute(name, value)
}
