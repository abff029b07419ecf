import { goodsLabel } from './goods-label.ts'
import { type Worded, worded } from './worded.ts'

type Goods = { pc_name: string; n: number }

export const deliveredText = ({ pc_name, n }: Goods): Worded =>
  worded('order.delivered', { 상품: goodsLabel(pc_name, n) })
