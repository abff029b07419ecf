/** Pictures that the server writes into the page itself, by their address; none in the browser. */
let written: Readonly<Record<string, string>> = {}

export function writePictures(sources: Readonly<Record<string, string>>): void {
  written = sources
}

/** Where a picture of the first screen comes from: out of the page where the server wrote it there, else its address. */
export const sourceOf = (path: string): string => written[path] ?? path
