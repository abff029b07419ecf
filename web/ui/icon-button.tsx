import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

type Props = {
  icon: IconName
  /** What it does, for the ear; also the tooltip. */
  label: string
  size?: 20 | 24
  /** `photo`: white on a dark veil, for use on pictures. */
  tone?: 'plain' | 'quiet' | 'photo'
} & Omit<ComponentProps<'button'>, 'className' | 'children'>

/** An icon in a 44 px target. */
export function IconButton({ icon, label, size = 24, tone = 'plain', ...rest }: Props) {
  return (
    <button type="button" {...rest} className={styles.button} data-tone={tone} aria-label={label} title={label}>
      <Icon name={icon} size={size} />
    </button>
  )
}
