import { sourceOf } from './picture-source.ts'
import styles from './photo.module.css'

type Props = {
  /** Address as the server gives it (`img_path`). */
  src: string
  /** A smaller copy for narrow screens (`thumb_path`), and how wide it is. */
  small?: string | null
  smallWidth?: number
  alt: string
  /** Size of the file in pixels; it reserves the place while the picture loads. */
  width: number
  height: number
  /** Width on the page, as in `sizes`: '88px', '(width < 1024px) 100vw, 640px'. */
  sizes?: string
  /** The main picture of the first screen: loaded at once and with high priority. All others are lazy. */
  priority?: boolean
  fit?: 'cover' | 'contain'
}

/** A picture whose place is reserved, that loads when it is near the viewport, and fills its box. */
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
