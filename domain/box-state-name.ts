import type { ProductStatus } from './product-status.ts'
import { productStatusNames } from './product-status-names.ts'

/** The state of a box at the desk. */
export const boxStateName = ({ ps_code, own_pause }: { ps_code: ProductStatus; own_pause: boolean }): string =>
  own_pause ? '공급사가 멈춤' : productStatusNames[ps_code]
