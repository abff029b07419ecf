import type { KeyboardEvent } from 'react'

/** The arrow keys move between cards: up and down in a column, sideways to the nearest card of the next column that has any. */
export function useCardKeys() {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, currentTarget } = event
    if (!(target instanceof HTMLElement) || !target.matches('a') || event.ctrlKey || event.metaKey || event.altKey)
      return
    const columns = [...currentTarget.querySelectorAll('section')]
      .map((column) => [...column.querySelectorAll<HTMLElement>('li a')])
      .filter((cards) => cards.length > 0)
    const column = columns.findIndex((cards) => cards.includes(target))
    const place = columns[column]?.indexOf(target) ?? -1
    const next = nextOf(key, columns, column, place)
    if (!next) return
    next.focus()
    event.preventDefault()
  }
}

function nextOf(key: string, columns: HTMLElement[][], column: number, place: number): HTMLElement | undefined {
  const aside = (by: 1 | -1) => columns[column + by]?.[Math.min(place, columns[column + by]!.length - 1)]
  switch (key) {
    case 'ArrowDown':
      return columns[column]?.[place + 1]
    case 'ArrowUp':
      return columns[column]?.[place - 1]
    case 'ArrowRight':
      return aside(1)
    case 'ArrowLeft':
      return aside(-1)
    default:
      return undefined
  }
}
