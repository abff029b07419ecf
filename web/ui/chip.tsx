import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useDisabled } from './use-disabled.ts'
import styles from './chip.module.css'

type Props = {
  /** `on`: chosen (solid, with a tick); `soft`: a filter that is active and can be taken off (✕); `plain`: opens something. */
  look?: 'off' | 'on' | 'soft' | 'plain'
  /** In place of the tick or the ✕. */
  icon?: IconName
  /** After the words: `down` for a chip that opens a sheet. */
  iconEnd?: IconName
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'className' | 'onFocus' | 'onBlur'>

/** 44 px high. As a toggle it has `aria-pressed`, and a tick as well as a colour shows its state. */
export function Chip({ look = 'off', icon, iconEnd, disabled, children, onClick, ...rest }: Props) {
  const stays = useDisabled(disabled)
  const start = icon ?? (look === 'on' ? 'check' : undefined)
  const end = iconEnd ?? (look === 'soft' ? 'close' : undefined)
  return (
    <button
      type="button"
      aria-pressed={look === 'off' || look === 'on' ? look === 'on' : undefined}
      {...rest}
      {...stays}
      className={styles.chip}
      data-look={look}
      onClick={disabled ? undefined : onClick}
    >
      {start && <Icon name={start} size={icon ? 18 : 16} />}
      {children}
      {end && <Icon name={end} size={16} />}
    </button>
  )
}
