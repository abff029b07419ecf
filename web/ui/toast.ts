import type { IconName } from './icon.tsx'

export type ToastAction = {
  label: string
  onPress: () => void
  /** Where the press leads, if it does nothing else: who is there already is not offered it. */
  to?: string
}
export type Toast = { id: number; text: string; icon: IconName; error: boolean; action?: ToastAction | undefined }

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast | undefined) {
  current = next
  for (const tell of listeners) tell()
}

type Options = { icon?: IconName; action?: ToastAction }

/** A short sentence over the bottom bar: 2 seconds, 4 with an action; a new one takes the place of the old. */
export function toast(text: string, { icon = 'info', action }: Options = {}): void {
  lastId += 1
  set({ id: lastId, text, icon, error: false, action })
}

/** The same in red, read out at once. */
export function toastError(text: string, { icon = 'warning', action }: Options = {}): void {
  lastId += 1
  set({ id: lastId, text, icon, error: true, action })
}

export function dismissToast(id: number): void {
  if (current?.id === id) set(undefined)
}

export const currentToast = (): Toast | undefined => current

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
