/** Modal dialogs that are open, the topmost last. What must be seen and heard over them has to stand inside that one. */
const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Before it is shown: the page's scrollbar is still there to be measured. */
export function pushModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement
  if (stack.length === 0) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  stack.push(dialog)
  for (const tell of listeners) tell()
}

export function dropModal(dialog: HTMLDialogElement): void {
  const at = stack.lastIndexOf(dialog)
  if (at >= 0) stack.splice(at, 1)
  for (const tell of listeners) tell()
}

export const topModal = (): HTMLDialogElement | undefined => stack.at(-1)

export function onModalsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
