import sanitizeHtml from 'sanitize-html'
import type { Magazine } from '#contract/customer-centre.ts'

/** A picture narrower than this is an ornament, not a thumbnail (SPEC §9). Pixels. */
const narrowest = 100

/** The first picture of an article that is wide enough and says its size; null when there is none. */
export function thumbnailOf(html: string): Magazine['thumbnail'] {
  let found: Magazine['thumbnail'] = null
  sanitizeHtml(html, {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src', 'width', 'height', 'alt'] },
    transformTags: {
      img: (tagName, attribs) => {
        const [width, height] = [Number(attribs['width']), Number(attribs['height'])]
        if (!found && attribs['src'] && width >= narrowest && height > 0) {
          found = {
            img_path: attribs['src'],
            width: Math.round(width),
            height: Math.round(height),
            alt: attribs['alt'] ?? '',
          }
        }
        return { tagName, attribs }
      },
    },
  })
  return found
}
