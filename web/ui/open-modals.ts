import { watched } from './watched.ts'

/** Open modal dialogs, the topmost last. A toast has to be rendered inside the topmost one to be seen and read over it. */
const stack = watched<readonly HTMLDialogElement[]>([])

/** Call it before the dialog is shown: the page's scrollbar can only be measured while it is there. */
export function pushModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement
  if (stack.get().length === 0) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  stack.set([...stack.get(), dialog])
}

export function dropModal(dialog: HTMLDialogElement): void {
  stack.set(stack.get().filter((one) => one !== dialog))
}

/** A dialog that is open, and those above it. */
export const modalsFrom = (dialog: HTMLDialogElement): readonly HTMLDialogElement[] =>
  stack.get().slice(stack.get().indexOf(dialog))

export const topModal = (): HTMLDialogElement | undefined => stack.get().at(-1)
export const onModalsChange = stack.follow
