import type { ComponentProps } from 'react'
import styles from './pane-form.module.css'

/** A form in a pane; its problems are shown in the desk's own words. */
export const PaneForm = (props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) => (
  <form {...props} className={styles.form} noValidate />
)
