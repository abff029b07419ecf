import type { IconName } from './icon.tsx'
import { watched } from './watched.ts'

export type ToastAction = {
  label: string
  onPress: () => void
  /** Where the press leads, if it does nothing else: who is there already is not offered it. */
  to?: string
  /** The page whose list it changes back: on the next one, the order form say, it would change what is not seen there. */
  at?: string
}
export type Toast = { id: number; text: string; icon: IconName; error: boolean; action?: ToastAction | undefined }

const shown = watched<Toast | undefined>(undefined)
let lastId = 0

type Options = { icon?: IconName; action?: ToastAction }

/** A short sentence over the bottom bar: 2 seconds, 4 with an action; a new one takes the place of the old. */
export function toast(text: string, { icon = 'info', action }: Options = {}): void {
  lastId += 1
  shown.set({ id: lastId, text, icon, error: false, action })
}

/** The same in red, read out at once. */
export function toastError(text: string, { icon = 'warning', action }: Options = {}): void {
  lastId += 1
  shown.set({ id: lastId, text, icon, error: true, action })
}

export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(undefined)
}

export const { get: currentToast, follow: onToast } = shown
