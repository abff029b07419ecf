import { goodsLabel } from './goods-label.ts'
import { type Worded, worded } from './worded.ts'

/** Texts to the buyer about what is sent and arrives. */
export const shippedText = (name: string, orderNo: string, parcels: readonly string[], url: string): Worded =>
  worded('shipped', { 이름: name, 주문번호: orderNo, 송장: parcels.join('\n'), 주소: url })

type Corrected = { name: string; order_no: string; goods: string; parcels: readonly string[] }
export const parcelCorrectedText = ({ name, order_no, goods, parcels }: Corrected, url: string): Worded =>
  worded('parcel.corrected', { 이름: name, 주문번호: order_no, 상품: goods, 송장: parcels.join('\n'), 주소: url })

/** For a former number that was somebody else's parcel, which has been delivered. */
export const parcelUndeliveredText = ({ name, order_no, goods, parcels }: Corrected, url: string): Worded =>
  worded('parcel.undelivered', { 이름: name, 주문번호: order_no, 상품: goods, 송장: parcels.join('\n'), 주소: url })

export const deliveryCorrectedText = (name: string, orderNo: string, url: string): Worded =>
  worded('delivery.corrected', { 이름: name, 주문번호: orderNo, 주소: url })

export const deliveredByHandText = (name: string, orderNo: string, count: number, url: string): Worded =>
  worded('delivered', { 이름: name, 주문번호: orderNo, 개수: String(count), 주소: url })

type Goods = { pc_name: string; n: number }

export const deliveredText = ({ pc_name, n }: Goods): Worded =>
  worded('order.delivered', { 상품: goodsLabel(pc_name, n) })
