import type { ProductStatus } from './product-status.ts'

/** The names of a box's states at the desk and in its sheets. Those of the shop are `heldLook`. */
export const productStatusNames: Record<ProductStatus, string> = {
  0: '판매대기·중지',
  1: '판매중',
  2: '장바구니 선점',
  3: '주문서 선점',
  4: '결제 진행',
  5: '판매완료',
  6: '반품 검수',
  9: '종결',
}
