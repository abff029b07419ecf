/** Whether an error means that a module or stylesheet could not be loaded: no network, or a new release has removed the file. */
export function isLostChunk(error: unknown): boolean {
  return error instanceof Error && /import(ed|ing a) module|preload CSS/i.test(error.message)
}
