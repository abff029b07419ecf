export type PictureSize = { width: number; height: number }
export type MeasurePicture = (address: string) => Promise<PictureSize | 'unknown'>

const most = 30

/**
 * Adds width and height to every picture of sanitised HTML that lacks them: so nothing moves when it loads, and the first picture that is
 * wide enough can be the thumbnail. A picture that cannot be read stays as it is.
 */
export async function withPictureSizes(html: string, measure: MeasurePicture): Promise<string> {
  const unsized = [...html.matchAll(/<img\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\swidth="\d/.test(tag) || !/\sheight="\d/.test(tag))
  const addresses = [...new Set(unsized.map(sourceOf))].filter((address) => address !== '').slice(0, most)
  const sizes = new Map(await Promise.all(addresses.map(async (address) => [address, await measure(address)] as const)))
  return unsized.reduce((text, tag) => {
    const size = sizes.get(sourceOf(tag))
    if (size === undefined || size === 'unknown') return text
    const bare = tag.replaceAll(/\s(width|height)="[^"]*"/g, '')
    const sized = bare.replace(/^<img/, `<img width="${size.width}" height="${size.height}"`)
    // As a function, because a `$` in a description would be read as a pattern.
    return text.replaceAll(tag, () => sized)
  }, html)
}

const sourceOf = (tag: string): string => (/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
