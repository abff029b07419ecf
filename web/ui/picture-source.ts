/** Pictures that the server inlines in the page (data URLs), by their path; empty in the browser. */
let written: Readonly<Record<string, string>> = {}

export function writePictures(sources: Readonly<Record<string, string>>): void {
  written = sources
}

/** The source of a picture of the first screen: the inlined one where the server has written it, else its path. */
export const sourceOf = (path: string): string => written[path] ?? path
