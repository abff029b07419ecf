import type { PictureDraft } from '#server/intake/carcass-draft.ts'
import type { Sized } from './content/pictures.ts'

/** An illustration as the tables have it. */
export const pictureDraft = ({ large, small }: Sized): PictureDraft => ({
  img_path: large.path,
  thumb_path: small.path,
  width: large.width,
  height: large.height,
  alt: large.alt,
})
