/** Whether an error says that a part of the program or its styles could not be fetched: no network, or a release that took the file away. */
export function isLostChunk(error: unknown): boolean {
  return error instanceof Error && /import(ed|ing a) module|preload CSS/i.test(error.message)
}
