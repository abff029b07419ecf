import { useShortcuts } from './use-shortcuts.ts'

/** j and k, ↓ and ↑ move through the rows; Enter opens, as it does on every link. */
export function useQueueKeys(): void {
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    // Elsewhere the arrow keys scroll.
    ArrowDown: (target) => isFree(target) && move(1),
    ArrowUp: (target) => isFree(target) && move(-1),
  })
}

const isFree = (target: Element): boolean => target === document.body || target.closest('[data-queue]') !== null

function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-queue] a')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const from = at >= 0 ? at : rows.findIndex((row) => row.ariaCurrent === 'true')
  rows[Math.min(Math.max(from + by, 0), rows.length - 1)]?.focus()
}

/** Whether the focus is on a row other than the open one: then it is not certain which of them a shortcut is meant for. */
export function isOnAnotherRow(id: number): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-queue] a')
  return row !== null && row !== undefined && row.dataset.id !== String(id)
}
