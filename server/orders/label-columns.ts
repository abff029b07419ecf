import type { LabelCourier } from '#domain/label-couriers.ts'
import { phoneForm } from '#domain/phone.ts'
import type { Column } from '#contract/sheet-format.ts'

/** One label: recipient and address, contents, and the key by which its parcel number is matched when it comes back. */
export type Label = {
  key: string
  reci_name: string
  reci_phone: string
  zipcode: string
  address: string
  memo: string
  goods: string
  count: number
}

type Columns = Column<Label>[]
/** All cells are text, digits too: a spreadsheet would drop the leading 0 of a telephone or a postcode. */
const text = (title: string, value: (label: Label) => string, width?: number): Column<Label> => ({
  title,
  kind: 'text',
  value,
  ...(width && { width }),
})
const empty = () => ''
const phone = ({ reci_phone }: Label) => phoneForm(reci_phone)

/** CJ대한통운: the sheet for many at once of CNPLUS and LOIS parcel ('예약구분' to '운임구분'); what is empty the program fills in. */
const cj: Columns = [
  text('예약구분', empty),
  text('집하예정일', empty),
  text('받는분성명', ({ reci_name }) => reci_name),
  text('받는분전화번호', phone, 16),
  text('받는분기타연락처', empty),
  text('받는분우편번호', ({ zipcode }) => zipcode),
  text('받는분주소(전체, 분할)', ({ address }) => address, 48),
  text('운송장번호', empty),
  text('고객주문번호', ({ key }) => key, 24),
  text('품목명', ({ goods }) => goods, 28),
  text('박스수량', () => '1'),
  text('박스타입', empty),
  text('기본운임', empty),
  text('배송메세지1', ({ memo }) => memo, 28),
  text('배송메세지2', empty),
  text('운임구분', empty),
]

/** 한진택배: the order sheet of N-Focus ('출력자료등록'), whose columns are told apart by these titles. */
const hanjin: Columns = [
  text('받으시는 분', ({ reci_name }) => reci_name),
  text('받으시는 분 전화', phone, 16),
  text('받는분담당자', empty),
  text('받는분핸드폰', phone, 16),
  text('받는분우편번호', ({ zipcode }) => zipcode),
  text('받는분총주소', ({ address }) => address, 48),
  text('수량', () => '1'),
  text('품목명', ({ goods }) => goods, 28),
  text('운임Type', empty),
  text('지불조건', empty),
  text('출고번호', ({ key }) => key, 24),
  text('특기사항', ({ memo }) => memo, 28),
]

/** 롯데택배: the order sheet of ALPS ('주문등록'), from '주문번호' to '운송장번호'; the sender is the account's own. */
const lotte: Columns = [
  text('주문번호', ({ key }) => key, 24),
  text('받는사람', ({ reci_name }) => reci_name),
  text('전화번호1', phone, 16),
  text('전화번호2', empty),
  text('우편번호', ({ zipcode }) => zipcode),
  text('주소', ({ address }) => address, 48),
  text('상품명1', ({ goods }) => goods, 28),
  text('상품상세1', empty),
  text('수량(A타입)', () => '1'),
  text('배송메시지', ({ memo }) => memo, 28),
  text('운임구분', empty),
  text('운임', empty),
  text('운송장번호', empty),
]

export const labelColumns: Record<LabelCourier, Columns> = {
  'kr.cjlogistics': cj,
  'kr.hanjin': hanjin,
  'kr.lotte': lotte,
}
