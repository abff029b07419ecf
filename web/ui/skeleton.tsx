import styles from './skeleton.module.css'

type Props = {
  /** CSS lengths of the real content's box: 'auto' fills the line. */
  width?: string
  height?: string
  radius?: string
}

/** A skeleton in the place and size of the content that is loading. Put it inside `<Loading>`, which announces it and waits 200 ms. */
export function Skeleton({ width = 'auto', height = '1rem', radius = '6px' }: Props) {
  return <span className={styles.bone} style={{ inlineSize: width, blockSize: height, borderRadius: radius }} />
}
