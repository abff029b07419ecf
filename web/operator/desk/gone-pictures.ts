import { ServerRefusal } from '#web/api/failures.ts'

/** Names of uploaded pictures that the server no longer has, if that is why it refused. */
export const gonePictures = (error: unknown): readonly string[] =>
  (error instanceof ServerRefusal && (error.result as { gone?: string[] } | null)?.gone) || []
