import type { Picture } from '#demo/content/pictures.ts'

/** `content` is HTML whose first image is the cover; `days_ago` counts back from today. */
export type Article = { slug: string; subject: string; days_ago: number; cover: Picture; content: string }

/** An image with its size, so that the page does not jump, and a line below it. */
export function figure({ path, width, height, alt }: Picture, caption = ''): string {
  const text = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${path}" alt="${alt}" width="${width}" height="${height}">${text}</figure>`
}
