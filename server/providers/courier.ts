import { z } from 'zod'
import { type ParcelStatus, parcelStatusNames } from '#domain/tracking-number.ts'
import type { Config } from '#server/config/config.ts'
import { ask } from './ask.ts'

/** `at` is an ISO time of the courier's clock. */
export type ParcelEvent = { at: string; code: ParcelStatus; name: string; place: string; words: string }
/**
 * `missing`: the courier does not know the number (yet). `refused`: it can never be one of this courier's. `unknown`: no readable response,
 * which means nothing for the parcel.
 */
export type Tracking =
  | { kind: 'tracked'; events: ParcelEvent[] }
  | { kind: 'missing' }
  | { kind: 'refused' }
  | { kind: 'unknown'; why: string }
export type Courier = { track: (courierCode: string, trackingNumber: string) => Promise<Tracking> }

const timeout = 6_000
const question = `query($c:ID!,$t:String!){track(carrierId:$c,trackingNumber:$t){lastEvent{time status{code name} location{name} description} events(last:50){edges{node{time status{code name} location{name} description}}}}}`

const codes = Object.keys(parcelStatusNames) as [ParcelStatus, ...ParcelStatus[]]
const words = z
  .string()
  .nullish()
  .transform((said) => (said ?? '').slice(0, 200))
const event = z.object({
  time: z.iso.datetime({ offset: true }),
  // A new code of the service must not make the whole event invalid.
  status: z.object({ code: z.enum(codes).catch('UNKNOWN'), name: words }),
  location: z.object({ name: words }).nullish(),
  description: words,
})
const answer = z.object({
  data: z
    .object({
      track: z
        .object({
          lastEvent: event.nullish().catch(null),
          events: z.object({ edges: z.array(z.object({ node: z.unknown() })) }).nullish(),
        })
        .nullable(),
    })
    .nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).nullish() })).nullish(),
})

/** The delivery tracker's public GraphQL (PROVIDERS §6). The key is the hosted service's; a self-hosted one has none. */
export function courierService({ url, key }: Config['courier']): Courier {
  return {
    async track(courierCode, trackingNumber) {
      try {
        const { status, text } = await ask(url, {
          headers: { ...(key && { authorization: `TRACKQL-API-KEY ${key}` }) },
          body: { query: question, variables: { c: courierCode, t: trackingNumber } },
          timeout,
        })
        if (status >= 500) return { kind: 'unknown', why: `status ${status}` }
        return read(JSON.parse(text))
      } catch (error) {
        return { kind: 'unknown', why: error instanceof Error ? error.name : 'failed' }
      }
    },
  }
}

function read(body: unknown): Tracking {
  const said = answer.safeParse(body).data
  if (!said) return { kind: 'unknown', why: 'unreadable' }
  const track = said.data?.track
  if (!track) {
    const code = said.errors?.[0]?.extensions?.code
    if (code === 'NOT_FOUND') return { kind: 'missing' }
    return code === 'BAD_REQUEST' ? { kind: 'refused' } : { kind: 'unknown', why: code ?? 'no answer' }
  }
  // An invalid event is skipped, without hiding the others.
  const nodes = (track.events?.edges ?? []).flatMap(({ node }) => event.safeParse(node).data ?? [])
  const events = [...nodes, ...(track.lastEvent ? [track.lastEvent] : [])].map(
    ({ time, status, location, description }): ParcelEvent => ({
      at: new Date(time).toISOString(),
      code: status.code,
      name: status.name,
      place: location?.name ?? '',
      words: description,
    }),
  )
  return { kind: 'tracked', events: inOrder(events) }
}

/** Oldest first, without duplicates: the service's order cannot be relied on. */
function inOrder(events: readonly ParcelEvent[]): ParcelEvent[] {
  const own = new Map(events.map((one) => [JSON.stringify(one), one]))
  return [...own.values()].sort((a, b) => a.at.localeCompare(b.at))
}
