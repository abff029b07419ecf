export type PictureSize = { width: number; height: number }
export type MeasurePicture = (address: string) => Promise<PictureSize | 'unknown'>

const most = 30

/**
 * Cleaned HTML with width and height on every picture that does not say them: nothing moves when it arrives, and the first one that is
 * wide enough can stand for the article. A picture that cannot be read stays without.
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
    return text.replaceAll(tag, bare.replace(/^<img/, `<img width="${size.width}" height="${size.height}"`))
  }, html)
}

const sourceOf = (tag: string): string => (/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
