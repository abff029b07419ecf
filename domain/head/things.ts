import { type Shop, shopName, type Thing } from './head.ts'

/** Breadcrumbs from the home page: names and paths, the page itself last. */
export function breadcrumbs({ origin }: Shop, way: readonly (readonly [name: string, path: string])[]): Thing {
  const steps = [[shopName, '/Main'] as const, ...way]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The company behind the shop; empty fields are left out. */
export function organization({ origin, company }: Shop): Thing {
  const { name, business_no, address, phone, email } = company
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/Main`,
    logo: `${origin}/icon-512.png`,
    ...(business_no && { taxID: business_no }),
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
  }
}

/** The shop with the address of its search, so that a search engine can show a search box for it. */
export const website = ({ origin }: Shop): Thing => ({
  '@type': 'WebSite',
  name: shopName,
  url: `${origin}/Main`,
  inLanguage: 'ko',
  publisher: { '@id': `${origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/GoodsSearch?sch_word={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})
