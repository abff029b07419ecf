import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { averagePrices } from '#contract/prices.ts'
import type { AveragePrices } from './find-average-prices.ts'
import type { Sold } from './find-sold.ts'
import { groupSales } from './group-sales.ts'

/** Fastify compiles this once; like every answer's it writes only what is declared. */
const schema = z.toJSONSchema(averagePrices.result.pick({ data: true }), { target: 'draft-7', io: 'output' })
const written = new WeakMap<readonly Sold[], string>()

/** The answer as JSON. A year's table is 200 kB that many look at: its text stays with the rows for as long as they are kept. */
export function writeAveragePrices(reply: FastifyReply, { sold, ...others }: AveragePrices): string {
  let data = written.get(sold)
  if (data === undefined) {
    const serialise = reply.getSerializationFunction(schema) ?? reply.compileSerializationSchema(schema)
    data = serialise({ data: groupSales(sold) })
    written.set(sold, data)
  }
  return `${data.slice(0, -1)},${JSON.stringify(others).slice(1)}`
}
