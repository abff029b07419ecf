import type { PublicSettings } from '#contract/settings.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import type { FirstData } from './first-data.ts'

type Screen = { head: string; screen: string }

/** What is visible before any script has run: the header and the first banner of the home page, in the places where the real ones will be. */
export function firstScreen(page: string | undefined, { settings, pictures: [picture] }: FirstData): Screen {
  const [banner] = settings.banners
  if (page === 'Main' && banner) return home(banner)
  return { head: picture ? preload(picture) : '', screen: '' }
}

function home({
  title,
  text,
  link,
  img_path,
  img_path_wide,
  width,
  height,
}: PublicSettings['banners'][number]): Screen {
  const small = escapeHtml(img_path)
  const wide = escapeHtml(img_path_wide)
  return {
    head: preload(img_path, '(width < 1024px)') + preload(img_path_wide, '(width >= 1024px)') + style,
    screen: `<div class="first"><header><div>${logo}</div></header><main><a href="${escapeHtml(link)}"><picture><source media="(width >= 1024px)" srcset="${wide}"><img src="${small}" alt="" width="${width}" height="${height}" fetchpriority="high" decoding="sync"></picture><span><b>${escapeHtml(title)}</b><span>${escapeHtml(text)}</span></span></a></main></div>`,
  }
}

const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/><path d="M7 12.5c4-4.8 9-4.8 18-2.6M7 18c5-4.6 10.5-3.6 18-2.4M9.5 23.2c4-3.4 8.5-2.8 13.5-2"/></svg>한결'

// The same lengths as in web/storefront/shell and web/storefront/home, so that nothing shifts when the real elements replace these.
const style = `<style>
@layer page{.first{
header{block-size:7.5rem;background:var(--surface)}
header div{display:flex;align-items:center;gap:var(--space-8);block-size:3.5rem;padding-inline-start:3.5rem;font:800 var(--type-22);letter-spacing:-.04em}
svg{inline-size:1.75rem;block-size:1.75rem}rect{fill:var(--pine-600)}path{fill:none;stroke:var(--bone-0);stroke-width:2.3;stroke-linecap:round}
main{max-inline-size:640px;margin-inline:auto}
a{position:relative;display:block;block-size:188px;margin:var(--space-12) var(--gutter) 0;overflow:hidden;border-radius:var(--r-card);background:#0b4a38;color:var(--bone-0)}
img{inline-size:100%;block-size:100%;max-inline-size:none;object-fit:cover;object-position:0 50%}
a>span{position:absolute;inset:22px auto auto 20px;white-space:pre-line;
b{display:block;font:700 var(--type-22);letter-spacing:var(--tight-22)}
>span{display:block;margin-block-start:var(--space-6);font:400 var(--type-15)}}
@media (width>=640px){a{block-size:260px}}
@media (width>=1024px){
header{block-size:var(--header);border-block-end:1px solid var(--line)}
header div,main{max-inline-size:calc(var(--container) + 2*var(--gutter));margin-inline:auto;padding-inline:var(--gutter)}
header div{block-size:calc(var(--header) - 1px)}
main{padding-block-start:var(--space-24)}
a{block-size:360px;margin:0 368px 0 0}
a>span{inset:76px auto auto 44px;b{font:700 2.5rem/1.3 var(--font);letter-spacing:-.02em}>span{margin-block-start:var(--space-12);font:400 var(--type-19)}}}
}}
</style>`.replaceAll('\n', '')

function preload(address: string, media?: string): string {
  const when = media ? ` media="${media}"` : ''
  return `<link rel="preload" as="image" href="${escapeHtml(address)}"${when} fetchpriority="high">`
}
