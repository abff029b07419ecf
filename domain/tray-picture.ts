type Pictured<Picture> = { product_cate_codes: { imgs: readonly Picture[] }; product_imgs: readonly Picture[] }

/** Rows of a list whose pictures are loaded eagerly: those that a phone shows first. */
export const firstPictures = 4

/** The picture of the cut for a list: the category's, else the product's second (its first is the section). */
export function trayPicture<Picture>({ product_cate_codes, product_imgs }: Pictured<Picture>): Picture | undefined {
  return product_cate_codes.imgs[0] ?? product_imgs[1] ?? product_imgs[0]
}
