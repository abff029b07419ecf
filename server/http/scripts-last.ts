/**
 * A drawn page can be read before its scripts are there: they, and the letters that will take the place of the system's, let the first
 * picture go first.
 */
export function scriptsLast(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"')
    .replaceAll('<script type="module"', '<script fetchpriority="low" type="module"')
    .replaceAll(' as="font"', ' fetchpriority="low" as="font"')
}
