import type { Picture, Product } from '#contract/catalogue.ts'

/** The picture of the cut itself for a list: the category's, else the second of the product's (the first is the section). */
export function trayPicture({
  product_cate_codes,
  product_imgs,
}: Pick<Product, 'product_cate_codes' | 'product_imgs'>): Picture | undefined {
  return product_cate_codes.imgs[0] ?? product_imgs[1] ?? product_imgs[0]
}
