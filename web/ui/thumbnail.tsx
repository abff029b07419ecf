import { Photo } from './photo.tsx'

type Props = {
  img: { img_path: string; thumb_path: string | null; width: number; height: number } | null | undefined
  /** How wide it is drawn, as in `sizes`. */
  sizes: string
  smallWidth?: number
}

/** The picture beside the words that say what it is; nothing where there is none. */
export function Thumbnail({ img, ...rest }: Props) {
  if (!img) return null
  return <Photo src={img.img_path} small={img.thumb_path} alt="" width={img.width} height={img.height} {...rest} />
}
