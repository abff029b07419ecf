import { sql } from 'kysely'
import type { CheckedRow } from '#contract/operator/shipments.ts'
import type { Database, Trx } from '#database/connect.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { checkDigitFits, isTrackingNumber, plainTrackingNumber } from '#domain/tracking-number.ts'
import { courierNamed, meansOrder } from '#domain/tracking-paste.ts'
import type { Shipment } from '#server/lines/ship-lines.ts'
import { addressOf, packerOf, type Pasted, resolveRows, type ShipLine } from './resolve-rows.ts'

type Courier = { code: string; courier_name: string }
type Parcel = { courier_code: string; tracking_number: string; address: string; packer: number }
export type Checked = { rows: CheckedRow[]; shipments: Shipment[] }

/** What the pasted rows would do, one by one: which lines get which parcel number, and what is wrong. */
export async function checkPaste(db: Database | Trx, pasted: Pasted): Promise<Checked> {
  const { rows: couriers } = await sql<Courier>`
    select code, courier_name from couriers where retired_at is null order by code`.execute(db)
  const found = await resolveRows(db, pasted)
  const numbers = pasted.rows.map(({ number }) => plainTrackingNumber(number))
  const known = await findParcels(db, numbers)
  const taken = new Map<number, number>()

  const rows = pasted.rows.map(({ key, courier: written }, at): CheckedRow & { shipments: Shipment[] } => {
    const number = numbers[at] ?? ''
    const courier = courierNamed(couriers, written || pasted.courier_code)
    const lines = linesMeant(found[at] ?? [], key, pasted.partner_id)
    const problem =
      lineProblem(found[at] ?? [], lines, key, pasted.partner_id) ??
      twiceProblem(lines, taken, at) ??
      (courier
        ? formProblem(courier.code, number)
        : written
          ? `모르는 택배사예요. (${written})`
          : '택배사를 고르세요') ??
      parcelProblem(known, courier!.code, number, lines)
    if (!problem) {
      for (const { id } of lines) taken.set(id, at)
      // Later rows of the same paste are checked against this one too.
      for (const { address, packer } of lines)
        known.push({ courier_code: courier!.code, tracking_number: number, address, packer })
    }
    return {
      row: at + 1,
      key,
      number,
      courier_name: courier?.courier_name ?? null,
      lines,
      problem: problem ?? null,
      odd: !problem && courier && checkDigitFits(courier.code, number) === false ? oddDigit : null,
      notice: problem ? null : shortNotice(lines),
      shipments: problem
        ? []
        : lines.map(({ id }) => ({ line_id: id, courier_code: courier!.code, tracking_number: number })),
    }
  })
  return { rows, shipments: rows.flatMap((row) => row.shipments) }
}

const oddDigit = '끝자리가 맞지 않아요. 숫자를 다시 보고, 맞으면 그대로 보내세요.'

/** Lines that may still be sent, although the partner said that it cannot. */
function shortNotice(lines: readonly ShipLine[]): string | null {
  const short = lines.filter((line) => line.short).map(({ pc_name }) => pc_name)
  return short.length > 0 ? `공급사가 보낼 수 없다고 알린 상품이에요. (${short.join(', ')})` : null
}

const formProblem = (courierCode: string, number: string): string | undefined =>
  isTrackingNumber(courierCode, number) ? undefined : `택배사에 맞지 않는 운송장 번호입니다. (${number})`

/** A row with an order number means the lines of that order in DELW; in the list of one partner only that partner's. */
function linesMeant(found: ShipLine[], key: string, partnerId: number | null): ShipLine[] {
  if (!meansOrder(key)) return found
  const waiting = found.filter(({ os_code }) => os_code === 'DELW')
  return partnerId === null ? waiting : waiting.filter((line) => line.partner_id === partnerId)
}

function lineProblem(found: ShipLine[], lines: ShipLine[], key: string, partnerId: number | null): string | undefined {
  const [first] = found
  if (!first) return key ? '없는 주문이에요.' : '선택한 상품보다 번호가 많아요.'
  const foreign = found.find((line) => partnerId !== null && line.partner_id !== partnerId)
  if (foreign && (lines.length === 0 || lines.includes(foreign)))
    return `다른 공급사의 상품이에요. (${foreign.partner_name})`
  const other = (lines.length > 0 ? lines : found).find(({ os_code }) => os_code !== 'DELW')
  if (other) return `발주한 상품이 아니에요. (지금 ${orderStatusNames[other.os_code]})`
  if (new Set(lines.map(({ address }) => address)).size > 1) return '선택한 상품의 주소가 서로 달라요.'
  if (new Set(lines.map(({ packer }) => packer)).size > 1)
    return '공급사가 여럿이라 상자가 따로 와요. 주문상품번호로 나눠 적어 주세요.'
  return undefined
}

function twiceProblem(lines: ShipLine[], taken: ReadonlyMap<number, number>, at: number): string | undefined {
  const before = lines.map(({ id }) => taken.get(id)).find((row) => row !== undefined && row !== at)
  return before === undefined ? undefined : `${before + 1}번째 줄과 같은 상품이에요.`
}

/** One parcel number may be used for one address and one packer only: a partner, or the operator. */
function parcelProblem(
  known: Parcel[],
  courierCode: string,
  number: string,
  lines: readonly Pick<ShipLine, 'address' | 'packer'>[],
): string | undefined {
  const same = known.filter((parcel) => parcel.courier_code === courierCode && parcel.tracking_number === number)
  const [line] = lines
  if (!line) return undefined
  if (same.some(({ address }) => address !== line.address)) return '이 송장은 다른 주소의 것이에요.'
  if (same.some(({ packer }) => packer !== line.packer)) return '이 송장은 다른 공급사의 것이에요.'
  return undefined
}

/** What is wrong with giving this parcel number to these lines, which share an address; undefined: nothing. */
export async function numberProblem(
  trx: Trx,
  { courier_code, tracking_number }: Pick<Parcel, 'courier_code' | 'tracking_number'>,
  lineIds: readonly number[],
): Promise<string | undefined> {
  const { rows: known } = await sql`select from couriers where code = ${courier_code} and retired_at is null`.execute(
    trx,
  )
  if (known.length === 0) return '택배사를 고르세요'
  const { rows: lines } = await sql<Pick<Parcel, 'address' | 'packer'>>`
    select ${addressOf} as address, ${packerOf} as packer from order_products line join orders on orders.id = line.order_id
    join partners on partners.id = line.partner_id
    where line.id = any(${[...lineIds]}::int[])`.execute(trx)
  const parcels = await findParcels(trx, [tracking_number])
  return (
    formProblem(courier_code, tracking_number) ??
    lines.map((line) => parcelProblem(parcels, courier_code, tracking_number, [line])).find(Boolean)
  )
}

/** Couriers reuse their numbers after months, so an old parcel of the same number is another one. */
export const isRecent = sql<boolean>`line.lane_at > market_now() - interval '90 days'`

async function findParcels(db: Database | Trx, numbers: string[]): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select distinct line.courier_code, line.tracking_number, ${addressOf} as address, ${packerOf} as packer
    from order_products line join orders on orders.id = line.order_id join partners on partners.id = line.partner_id
    where line.tracking_number = any(${[...new Set(numbers)]}::text[]) and line.courier_code is not null and ${isRecent}`.execute(
    db,
  )
  return rows
}
