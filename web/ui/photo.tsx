import { sourceOf } from './picture-source.ts'
import styles from './photo.module.css'

type Props = {
  /** Address as the server gives it (`img_path`). */
  src: string
  /** A smaller copy for narrow screens (`thumb_path`), and how wide it is. */
  small?: string | null
  smallWidth?: number
  alt: string
  /** Pixels of the file: they keep its place while it loads. */
  width: number
  height: number
  /** How wide it is drawn, as in `sizes`: '88px', '(width < 1024px) 100vw, 640px'. */
  sizes?: string
  /** The first screen's main picture: loaded at once and first. All others are lazy, and let it go first. */
  priority?: boolean
  fit?: 'cover' | 'contain'
}

/** A picture that keeps its place, loads when near, and fills the box it stands in. */
export function Photo({ src, small, smallWidth = 480, alt, width, height, sizes, priority, fit = 'cover' }: Props) {
  return (
    <img
      className={styles.photo}
      data-fit={fit}
      src={priority ? sourceOf(src) : src}
      srcSet={small ? `${small} ${smallWidth}w, ${src} ${width}w` : undefined}
      sizes={small ? (sizes ?? '100vw') : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding={priority ? 'sync' : 'async'}
    />
  )
}
