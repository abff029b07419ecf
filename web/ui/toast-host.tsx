import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from '#web/router/use-location.ts'
import { Icon } from './icon.tsx'
import { onModalsChange, topModal } from './open-modals.ts'
import { currentToast, dismissToast, onToast, type Toast } from './toast.ts'
import styles from './toast-host.module.css'

/** Milliseconds: a sentence (SPEC §9); one with a button; the most while a pointer rests on it. */
const usual = 2000
const withAction = 4000
const longest = 10_000

/** Draws what `toast` shows. Mounted once, in the shell; rendered inside the topmost modal while there is one, else nobody could press it. */
export function ToastHost() {
  const toast = useSyncExternalStore(onToast, currentToast, () => undefined)
  const modal = useSyncExternalStore(onModalsChange, topModal, () => undefined)
  const region = (
    <div className={styles.region}>
      <output>{toast && !toast.error && <ToastCard key={toast.id} toast={toast} />}</output>
      <div role="alert">{toast?.error && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>
  )
  return modal ? createPortal(region, modal) : region
}

function ToastCard({ toast }: { toast: Toast }) {
  const { pathname } = useLocation()
  const { id, text, icon, error } = toast
  const offered = toast.action
  const action = offered?.to === pathname || (offered?.at ?? pathname) !== pathname ? undefined : offered
  const [held, setHeld] = useState(() => action !== undefined && isByKeyboard())

  useEffect(() => {
    const end = setTimeout(() => dismissToast(id), held ? longest : action ? withAction : usual)
    return () => clearTimeout(end)
  }, [id, action, held])

  return (
    <span
      className={styles.toast}
      data-error={error || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} size={20} />
      <span>{text}</span>
      {action && (
        <button
          data-toast-action
          type="button"
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </span>
  )
}

/** The keyboard is not as quick as a pointer, and the toast is the last element of the page. */
const isByKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') ?? false
