import type { ComponentProps } from 'react'
import styles from './pane-form.module.css'

/** A form in a pane; what is wrong is said in the desk's own words. */
export const PaneForm = (props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) => (
  <form {...props} className={styles.form} noValidate />
)
