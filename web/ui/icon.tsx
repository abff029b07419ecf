import { iconShapes } from './icon-shapes.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof iconShapes

type Props = {
  name: IconName
  /** Size in pixels at a text size of 17 px; it grows with the reader's text size. */
  size?: 16 | 18 | 20 | 24 | 34
}

/** A line drawing in the colour of the text around it. Hidden from screen readers: the text beside it or the label of its button is read. */
export function Icon({ name, size = 24 }: Props) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  )
}
