import { watched } from './watched.ts'

/** Modal dialogs that are open, the topmost last. What must be seen and heard over them has to stand inside that one. */
const stack = watched<readonly HTMLDialogElement[]>([])

/** Before it is shown: the page's scrollbar is still there to be measured. */
export function pushModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement
  if (stack.get().length === 0) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  stack.set([...stack.get(), dialog])
}

export function dropModal(dialog: HTMLDialogElement): void {
  stack.set(stack.get().filter((one) => one !== dialog))
}

export const topModal = (): HTMLDialogElement | undefined => stack.get().at(-1)
export const onModalsChange = stack.follow
