import { iconShapes } from './icon-shapes.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof iconShapes

type Props = {
  name: IconName
  /** Edge in pixels of the 17 px reading size; it grows with the reader's text size. */
  size?: 16 | 18 | 20 | 24 | 34
}

/** A line drawing in the colour of the text around it. Decoration: the word beside it, or the button's label, speaks. */
export function Icon({ name, size = 24 }: Props) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  )
}
