import { uploadContentPicture } from '#contract/operator/contents.ts'
import { sendFile } from '#web/operator/session/send-file.ts'

/** Stores a public picture and returns its address. */
export const uploadPicture = async (file: File) => (await sendFile(uploadContentPicture, {}, 'picture', file)).data
