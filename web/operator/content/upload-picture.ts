import { uploadContentPicture } from '#contract/operator/contents.ts'
import { sendFile } from '#web/operator/session/send-file.ts'

/** Keeps a picture for everybody's eyes and answers where it lies. */
export const uploadPicture = async (file: File) => (await sendFile(uploadContentPicture, {}, 'picture', file)).data
