import type { ReactNode } from 'react'
import { Link, type LinkProps } from '#web/router/link.tsx'
import type { ButtonLook } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

type Props = ButtonLook & { children: ReactNode } & Omit<LinkProps, 'className'>

/** A link that looks like a button: for going somewhere. For doing something, use `Button`. */
export function ButtonLink({ variant = 'primary', size = 'lg', wide, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} className={styles.button} data-variant={variant} data-size={size} data-wide={wide || undefined}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  )
}
