import { uploadContentPicture } from '#contract/operator/contents.ts'
import { desk } from '#web/operator/session/desk.ts'

/** Keeps a picture for everybody's eyes and answers where it lies. */
export async function uploadPicture(file: File) {
  const body = new FormData()
  body.append('picture', file)
  // A form's fields are its own; the call declares the file alone.
  return (await desk(uploadContentPicture, { body } as object)).data
}
