import type { Ask, OpenShop } from './shop.ts'

/**
 * Vendure 3 with the sample products of its own creator (`npx @vendure/create shop --ci`), by its shop API. Its cart reserves nothing, and its
 * payment is its own dummy handler: taking and paying are less than here. Nothing of it exists once; stock of a variant goes down.
 */
export const openShop: OpenShop = async (ask) => {
  const { search } = await query<{ search: Found }>(
    ask,
    `{ search(input: { take: 100, groupByProduct: false }) { items { productVariantId productId } facetValues { count facetValue { id facet { code } } } } }`,
  )
  const variants = search.items.map(({ productVariantId }) => productVariantId)
  const products = [...new Set(search.items.map(({ productId }) => productId))]
  const valuesOf = (code: string) => search.facetValues.filter((one) => one.facetValue.facet.code === code)
  const pairs = valuesOf('category').flatMap((kind) =>
    valuesOf('brand').map((brand) => [kind.facetValue.id, brand.facetValue.id] as const),
  )
  return {
    async list(ask, n) {
      const [kind, brand] = pairs[n % pairs.length]!
      await query(ask, listed, { filters: [{ and: kind }, { and: brand }] })
    },
    async detail(ask, n) {
      await query(ask, detailed, { id: products[n % products.length] })
    },
    async take(ask, n) {
      await session(ask)(add, { id: variants[n % variants.length] })
    },
    async buy(ask, n) {
      const say = session(ask)
      await say(add, { id: variants[n % variants.length] })
      await say(who, { email: `buyer${n}-${Date.now()}@example.com` })
      await say(where)
      const { eligibleShippingMethods: ways } = await say<{ eligibleShippingMethods: { id: string }[] }>(
        '{ eligibleShippingMethods { id } }',
      )
      await say('mutation ($id: [ID!]!) { done: setOrderShippingMethod(shippingMethodId: $id) { __typename } }', {
        id: [ways[0]?.id],
      })
      await say('mutation { done: transitionOrderToState(state: "ArrangingPayment") { __typename } }')
      const { eligiblePaymentMethods: methods } = await say<{ eligiblePaymentMethods: { code: string }[] }>(
        '{ eligiblePaymentMethods { code } }',
      )
      const { done } = await say<{ done: { state: string } }>(paid, { method: methods[0]?.code })
      if (done.state !== 'PaymentSettled' && done.state !== 'PaymentAuthorized') throw new Error(JSON.stringify(done))
    },
  }
}

type Found = {
  items: { productVariantId: string; productId: string }[]
  facetValues: { facetValue: { id: string; facet: { code: string } } }[]
}
const listed = `query ($filters: [FacetValueFilterInput!]) { search(input: { take: 10, groupByProduct: false, facetValueFilters: $filters }) {
  totalItems items { productVariantId productId productName productVariantName slug sku description productAsset { preview }
  priceWithTax { ... on SinglePrice { value } } facetValueIds inStock } } }`
const detailed = `query ($id: ID!) { product(id: $id) { id name slug description featuredAsset { preview } assets { preview }
  facetValues { id name facet { name } } variants { id name sku priceWithTax stockLevel options { name } } } }`
const add = 'mutation ($id: ID!) { done: addItemToOrder(productVariantId: $id, quantity: 1) { __typename } }'
const who = `mutation ($email: String!) { done: setCustomerForOrder(input: { firstName: "B", lastName: "B", emailAddress: $email }) { __typename } }`
const where = `mutation { done: setOrderShippingAddress(input: { fullName: "B", streetLine1: "1", city: "C", postalCode: "12345", countryCode: "GB" }) { __typename } }`
const paid = `mutation ($method: String!) { done: addPaymentToOrder(input: { method: $method, metadata: {} }) { __typename ... on Order { state }
  ... on ErrorResult { errorCode message } } }`

/** A new visitor, with the token of the first response. */
function session(ask: Ask) {
  const headers: Record<string, string> = {}
  return async <Data = unknown>(text: string, variables?: object): Promise<Data> => {
    const data = await query<Data>(ask, text, variables, headers)
    const { done } = data as { done?: { __typename: string } }
    if (done && done.__typename !== 'Order') throw new Error(JSON.stringify(done))
    return data
  }
}

async function query<Data>(
  ask: Ask,
  text: string,
  variables: object = {},
  session: Record<string, string> = {},
): Promise<Data> {
  const {
    status,
    headers,
    text: said,
  } = await ask({
    method: 'POST',
    path: '/shop-api',
    headers: session,
    body: { query: text, variables },
  })
  const { data, errors } = JSON.parse(said) as { data?: Data; errors?: unknown }
  if (status !== 200 || errors || !data) throw new Error(`${status} ${said.slice(0, 300)}`)
  const token = headers['vendure-auth-token']
  if (typeof token === 'string') session['authorization'] = `Bearer ${token}`
  return data
}
