import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useDisabled } from './use-disabled.ts'
import styles from './icon-button.module.css'

type Props = {
  icon: IconName
  /** What it does, for screen readers; also the tooltip. */
  label: string
  size?: 20 | 24
  /** `photo`: white on a dark veil, for use on pictures. */
  tone?: 'plain' | 'quiet' | 'photo'
} & Omit<ComponentProps<'button'>, 'className' | 'children' | 'onFocus' | 'onBlur'>

/** An icon in a 44 px target. */
export function IconButton({ icon, label, size = 24, tone = 'plain', disabled, onClick, ...rest }: Props) {
  const stays = useDisabled(disabled)
  return (
    <button
      type="button"
      {...rest}
      {...stays}
      className={styles.button}
      data-tone={tone}
      aria-label={label}
      title={label}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
