import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useDisabled } from './use-disabled.ts'
import styles from './button.module.css'

export type ButtonLook = {
  /** `primary`: only one on a screen. */
  variant?: 'primary' | 'secondary' | 'line' | 'neutral' | 'danger' | 'text'
  /** 56, 52 and 44 pixels high. */
  size?: 'xl' | 'lg' | 'md'
  /** Takes the whole width (or, in a row, the room that is left). */
  wide?: boolean
  icon?: IconName
}
type Props = ButtonLook & {
  /**
   * What is happening now ('담는 중'): shown with a spinner in place of the label, and presses are ignored meanwhile. `''` or false: not busy,
   * but a double click still counts once.
   */
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
  // A busy button is not `disabled`, for that would drop the focus, so it has to keep itself from submitting its form again. With `busy`
  // given, the second click of a double click never counts, however soon the answer came: another button may stand in this place by then.
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
