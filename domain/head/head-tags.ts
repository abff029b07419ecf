import { type Head, type Picture, type Shop, shopName, type Thing } from './head.ts'

/** One element of the page's head, next to its title. */
export type Tag = { name: 'meta' | 'link' | 'script'; attributes: Record<string, string>; text?: string }

/** The picture of pages that have none of their own. */
const usual: Picture = {
  img_path: '/pictures/banner-fresh-wide.webp',
  width: 1600,
  height: 720,
  alt: '한우 등심의 단면',
}

/** All tags in the head that differ from page to page, except the title. */
export function headTags(head: Head, shop: Shop): Tag[] {
  const { title, description, kind = 'website', price, hidden } = head
  const address = shop.origin + head.path
  const picture = head.picture ?? usual
  const shared = sharedPicture(picture.img_path, shop.origin)
  const size = shared.isOurs ? sharedSize : picture
  return [
    meta('name', 'description', description),
    ...(hidden ? [meta('name', 'robots', 'noindex')] : []),
    { name: 'link', attributes: { rel: 'canonical', href: address } },
    meta('property', 'og:site_name', shopName),
    meta('property', 'og:locale', 'ko_KR'),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title.replace(` · ${shopName}`, '')),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', shared.address),
    meta('property', 'og:image:width', String(size.width)),
    meta('property', 'og:image:height', String(size.height)),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(price === undefined
      ? []
      : [meta('property', 'product:price:amount', String(price)), meta('property', 'product:price:currency', 'KRW')]),
    ...(head.things?.(shop) ?? []).map(script),
  ]
}

const meta = (key: 'name' | 'property', value: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: value, content },
})

const script = (thing: Thing): Tag => ({
  name: 'script',
  attributes: { type: 'application/ld+json' },
  text: JSON.stringify({ '@context': 'https://schema.org', ...thing }),
})

/** Messengers need JPEGs of this size, but our pictures are WebP, so the server makes a JPEG of each (server/pages/shared-picture.ts). */
export const sharedSize = { width: 1200, height: 630 }

function sharedPicture(path: string, origin: string): { address: string; isOurs: boolean } {
  if (!path.startsWith('/')) return { address: path, isOurs: false }
  return { address: `${origin}/share${path}.jpg`, isOurs: true }
}
