import { readData } from '#sandbox/read-data.ts'
import type { World } from '#sandbox/world.ts'

export const statusNames = {
  UNKNOWN: '알 수 없음',
  INFORMATION_RECEIVED: '접수',
  AT_PICKUP: '상품인수',
  IN_TRANSIT: '상품이동중',
  OUT_FOR_DELIVERY: '배송출발',
  ATTEMPT_FAIL: '배송실패',
  DELIVERED: '배송완료',
  AVAILABLE_FOR_PICKUP: '보관',
  EXCEPTION: '사고',
} as const
export type StatusCode = keyof typeof statusNames
export const statusCodes = Object.keys(statusNames) as StatusCode[]

export type ParcelEvent = { at: number; code: StatusCode; location: string; description: string }
export type Parcel = { carrierId: string; trackingNumber: string; auto: boolean; events: ParcelEvent[] }

type Courier = { name: string; tracker_id: string; number?: string }
const couriers = (readData('couriers.json') as { list: Courier[] }).list

/** How a parcel moves by itself: hours after the label, next-day delivery as chilled food goes. */
const journey: { hours: number; code: StatusCode; location: string; description: string }[] = [
  { hours: 2, code: 'AT_PICKUP', location: '음성집배센터', description: '보내시는 분에게서 상품을 인수했습니다.' },
  { hours: 5, code: 'IN_TRANSIT', location: '대전허브', description: '물류터미널로 상품이 이동중입니다.' },
  { hours: 11, code: 'IN_TRANSIT', location: '배송지 서브터미널', description: '배송지역으로 상품이 이동중입니다.' },
  { hours: 14, code: 'OUT_FOR_DELIVERY', location: '배송지 대리점', description: '고객님의 상품을 배송할 예정입니다.' },
  { hours: 20, code: 'DELIVERED', location: '배송지 대리점', description: '고객님의 상품이 배송완료 되었습니다.' },
]
const hour = 3_600_000

export type NumberCheck = 'good' | 'bad number' | 'unknown carrier'

/** Each carrier's own check of a tracking number, as the tracker's source has it. */
export function checkNumber(carrierId: string, trackingNumber: string): NumberCheck {
  const courier = couriers.find(({ tracker_id }) => tracker_id === carrierId)
  if (courier === undefined) return 'unknown carrier'
  const form = courier.number?.startsWith('^') === true ? new RegExp(courier.number) : /^\d{9,14}$/
  return form.test(trackingNumber) ? 'good' : 'bad number'
}

export type ParcelBook = {
  register(carrierId: string, trackingNumber: string, hoursAgo?: number): Parcel
  /** The parcel and its events so far. One that is requested for the first time counts as just labelled, unless its number ends in 0000. */
  find(carrierId: string, trackingNumber: string): Parcel | undefined
  /** Moves a parcel by hand; from then on it no longer moves by itself. */
  move(trackingNumber: string, code: StatusCode, description?: string, location?: string): Parcel | undefined
  setAuto(on: boolean): void
  list(): Parcel[]
  clear(): void
}

export function createParcelBook({ clock, journal }: Pick<World, 'clock' | 'journal'>): ParcelBook {
  const parcels = new Map<string, Parcel>()
  for (const parcel of journal.restore('parcel') as Parcel[]) parcels.set(parcel.trackingNumber, parcel)
  let auto = true

  const keep = (parcel: Parcel) => journal.write('parcel', parcel.trackingNumber, parcel)

  function register(carrierId: string, trackingNumber: string, hoursAgo = 0): Parcel {
    const label = {
      at: clock.now() - hoursAgo * hour,
      code: 'INFORMATION_RECEIVED' as const,
      location: '',
      description: '접수되었습니다.',
    }
    const parcel = { carrierId, trackingNumber, auto, events: [label] }
    parcels.set(trackingNumber, parcel)
    keep(parcel)
    return parcel
  }

  function moveWithTime(parcel: Parcel): Parcel {
    const first = parcel.events[0]
    if (!parcel.auto || first === undefined) return parcel
    for (const { hours, ...step } of journey.slice(parcel.events.length - 1)) {
      const at = first.at + hours * hour
      if (at > clock.now()) break
      parcel.events.push({ at, ...step })
      keep(parcel)
    }
    return parcel
  }

  return {
    register,
    find(carrierId, trackingNumber) {
      const known = parcels.get(trackingNumber)
      if (known !== undefined) return known.carrierId === carrierId ? moveWithTime(known) : undefined
      return trackingNumber.endsWith('0000') ? undefined : register(carrierId, trackingNumber)
    },
    move(trackingNumber, code, description, location) {
      const parcel = parcels.get(trackingNumber)
      if (parcel === undefined) return undefined
      moveWithTime(parcel)
      parcel.auto = false
      parcel.events.push({
        at: clock.now(),
        code,
        location: location ?? '배송지 대리점',
        description: description ?? statusNames[code],
      })
      keep(parcel)
      return parcel
    },
    setAuto(on) {
      auto = on
    },
    list: () => [...parcels.values()].map(moveWithTime),
    clear() {
      parcels.clear()
      auto = true
      journal.forget('parcel')
    },
  }
}
