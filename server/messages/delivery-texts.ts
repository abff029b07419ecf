import { type Worded, worded } from './worded.ts'

type Goods = { pc_name: string; n: number }

/** '꽃등심살 외 2개' */
const goods = ({ pc_name, n }: Goods): string => (n > 1 ? `${pc_name} 외 ${n - 1}개` : pc_name)

export const deliveredText = (what: Goods): Worded => worded('order.delivered', { 상품: goods(what) })
