import { Photo } from './photo.tsx'

type Props = {
  img: { img_path: string; thumb_path: string | null; width: number; height: number } | null | undefined
  /** Width on the page, as in `sizes`. */
  sizes: string
  smallWidth?: number
}

/** A decorative picture beside the words that say what it is; draws nothing without a picture. */
export function Thumbnail({ img, ...rest }: Props) {
  if (!img) return null
  return <Photo src={img.img_path} small={img.thumb_path} alt="" width={img.width} height={img.height} {...rest} />
}
