import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { averagePrices } from '#contract/prices.ts'
import type { AveragePrices } from './find-average-prices.ts'
import type { Sold } from './find-sold.ts'
import { groupSales } from './group-sales.ts'

/** The schema with which Fastify serialises the table: it writes only declared fields, as for every response. */
const schema = z.toJSONSchema(averagePrices.result.pick({ data: true }), { target: 'draft-7', io: 'output' })
const written = new WeakMap<readonly Sold[], string>()

/** Serialises the result. The table of a year is 200 kB and many ask for it, so its text is cached as long as its rows are. */
export function writeAveragePrices(reply: FastifyReply, { sold, ...others }: AveragePrices): string {
  let data = written.get(sold)
  if (data === undefined) {
    const serialise = reply.getSerializationFunction(schema) ?? reply.compileSerializationSchema(schema)
    data = serialise({ data: groupSales(sold) })
    written.set(sold, data)
  }
  return `${data.slice(0, -1)},${JSON.stringify(others).slice(1)}`
}
