import { Page } from '#web/storefront/shell/page.tsx'
import { ProductList } from './product-list.tsx'
import { useProducts } from './use-products.ts'

/** 일반: single boxes of all carcasses. */
export function ProductsPage() {
  const products = useProducts('S')
  return (
    <Page title="일반">
      <ProductList products={products} />
    </Page>
  )
}
