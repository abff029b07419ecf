import type { IconName } from './icon.tsx'
import { watched } from './watched.ts'

export type ToastAction = {
  label: string
  onPress: () => void
  /** Address that the press leads to, if it only navigates: not offered to a reader who is there already. */
  to?: string
  /** The page whose list the action changes back: on another page, the order form for example, its effect would not be visible. */
  at?: string
}
export type Toast = { id: number; text: string; icon: IconName; error: boolean; action?: ToastAction | undefined }

const shown = watched<Toast | undefined>(undefined)
let lastId = 0

type Options = { icon?: IconName; action?: ToastAction }

/** A short sentence above the bottom bar: 2 seconds, 4 with an action; a new one replaces the old one. */
export function toast(text: string, { icon = 'info', action }: Options = {}): void {
  lastId += 1
  shown.set({ id: lastId, text, icon, error: false, action })
}

/** The same in red, announced at once. */
export function toastError(text: string, { icon = 'warning', action }: Options = {}): void {
  lastId += 1
  shown.set({ id: lastId, text, icon, error: true, action })
}

export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(undefined)
}

export const { get: currentToast, follow: onToast } = shown
