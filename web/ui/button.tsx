import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useDisabled } from './use-disabled.ts'
import styles from './button.module.css'

export type ButtonLook = {
  /** One `primary` a screen. */
  variant?: 'primary' | 'secondary' | 'line' | 'neutral' | 'danger' | 'text'
  /** 56, 52 and 44 pixels high. */
  size?: 'xl' | 'lg' | 'md'
  /** Takes the whole width (or, in a row, the room that is left). */
  wide?: boolean
  icon?: IconName
}
type Props = ButtonLook & {
  /** The verb of what is going on ('담는 중'): shown with a spinner in place of the label; presses are ignored. */
  busy?: string | false | undefined
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'className' | 'onFocus' | 'onBlur'>

export function Button({
  variant = 'primary',
  size = 'lg',
  wide,
  icon,
  busy,
  disabled,
  children,
  onClick,
  ...rest
}: Props) {
  const stays = useDisabled(disabled)
  // A busy button stays focusable (a disabled one would drop the focus), so it must also not submit its form again. What takes a
  // while is done once by a double press, however soon its answer is there: the second press may meet the next thing in its place.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || disabled || (busy !== undefined && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...stays}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-busy={busy ? true : undefined}
      aria-disabled={busy || disabled ? true : undefined}
      onClick={handleClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} size={20} />}
      {busy || children}
    </button>
  )
}
