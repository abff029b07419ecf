import styles from './skeleton.module.css'

type Props = {
  /** CSS lengths of the real content's box: 'auto' fills the line. */
  width?: string
  height?: string
  radius?: string
}

/** A bone in the place and size of what is coming. Put bones inside `<Loading>`, which tells the ear and waits 200 ms. */
export function Skeleton({ width = 'auto', height = '1rem', radius = '6px' }: Props) {
  return <span className={styles.bone} style={{ inlineSize: width, blockSize: height, borderRadius: radius }} />
}
