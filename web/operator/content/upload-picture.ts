import { uploadContentPicture } from '#contract/operator/contents.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'

/** Keeps a picture for everybody's eyes and answers where it lies. */
export async function uploadPicture(file: File) {
  const body = new FormData()
  body.append('picture', file)
  // A form's fields are its own; the call declares the file alone.
  return (await operatorApi(uploadContentPicture, { body } as object)).data
}
