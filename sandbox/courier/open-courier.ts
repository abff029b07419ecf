import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Answer, faultyRoute } from '#sandbox/faulty-route.ts'
import { koreanTime } from '#sandbox/korean-time.ts'
import type { World } from '#sandbox/world.ts'
import { type Field, parseQuery, project, QueryError } from './graphql.ts'
import {
  checkNumber,
  createParcelBook,
  type Parcel,
  type ParcelBook,
  type ParcelEvent,
  statusNames,
} from './parcel-book.ts'

const body = z.looseObject({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() })

class TrackError extends Error {
  readonly code: 'BAD_REQUEST' | 'NOT_FOUND'

  constructor(code: 'BAD_REQUEST' | 'NOT_FOUND', message: string) {
    super(message)
    this.code = code
  }
}

/** The tracker's GraphQL endpoint, as much of it as `track` needs. */
export function openCourier(app: FastifyInstance, world: World): ParcelBook {
  const book = createParcelBook(world)
  app.post(
    '/graphql',
    faultyRoute(world, {
      call: 'track',
      act: (request) => answer(request.body, book),
      errorAnswer: (status = 200, code = 'INTERNAL') => ({
        status,
        body: { errors: [{ message: 'Internal error', extensions: { code } }], data: null },
      }),
    }),
  )
  return book
}

function answer(request: unknown, book: ParcelBook): Answer {
  const read = body.safeParse(request)
  if (!read.success) return refused('POST body missing, invalid Content-Type, or JSON object has no keys.')
  try {
    const data: Record<string, unknown> = {}
    const errors: unknown[] = []
    for (const field of parseQuery(read.data.query, read.data.variables ?? {})) {
      if (field.name !== 'track') throw new QueryError(`Cannot query field "${field.name}" on type "Query".`)
      try {
        data[field.alias] = track(field, book)
      } catch (error) {
        if (!(error instanceof TrackError)) throw error
        data[field.alias] = null
        errors.push({ message: error.message, path: [field.alias], extensions: { code: error.code } })
      }
    }
    return { status: 200, body: errors.length === 0 ? { data } : { errors, data } }
  } catch (error) {
    if (error instanceof QueryError) return refused(error.message)
    throw error
  }
}

const refused = (message: string): Answer => ({
  status: 400,
  body: { errors: [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
})

function track(field: Field, book: ParcelBook): unknown {
  const { carrierId, trackingNumber } = field.args
  if (typeof carrierId !== 'string' || typeof trackingNumber !== 'string') {
    throw new QueryError('Field "track" needs carrierId and trackingNumber.')
  }
  const check = checkNumber(carrierId, trackingNumber)
  if (check === 'unknown carrier') throw new TrackError('NOT_FOUND', `Carrier not found: ${carrierId}`)
  if (check === 'bad number') throw new TrackError('BAD_REQUEST', '운송장 번호 형식이 올바르지 않습니다.')
  const parcel = book.find(carrierId, trackingNumber)
  if (parcel === undefined) throw new TrackError('NOT_FOUND', '해당 운송장이 존재하지 않습니다.')
  return project(trackInfo(parcel, lastWanted(field)), field.selection, 'TrackInfo')
}

/** `events(last: n)` of the query; 10 without it. */
function lastWanted(field: Field): number {
  const last = field.selection?.find(({ name }) => name === 'events')?.args['last']
  return typeof last === 'number' && last > 0 ? last : 10
}

function trackInfo(parcel: Parcel, last: number) {
  const delivered = parcel.events.findLast(({ code }) => code === 'DELIVERED')
  const lastEvent = delivered ?? parcel.events.at(-1)
  const shown = parcel.events.slice(-last)
  return {
    trackingNumber: parcel.trackingNumber,
    lastEvent: lastEvent === undefined ? null : eventObject(lastEvent),
    events: {
      edges: shown.map((event, index) => ({ cursor: String(index), node: eventObject(event) })),
      pageInfo: { hasNextPage: false, hasPreviousPage: shown.length < parcel.events.length },
    },
    sender: { name: '한*', location: null, phoneNumber: null },
    recipient: { name: null, location: null, phoneNumber: null },
  }
}

function eventObject({ at, code, location, description }: ParcelEvent) {
  return {
    time: koreanTime(at),
    status: { code, name: statusNames[code], carrierSpecificData: null },
    location: location === '' ? null : { name: location, countryCode: 'KR', postalCode: null },
    contact: null,
    description,
  }
}
