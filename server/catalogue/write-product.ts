import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { product } from '#contract/catalogue.ts'
import type { VersionedRow } from './row-cache.ts'
import { type RenderContext, toProduct } from './product-row.ts'
import type { ReferenceData } from './reference-data.ts'

/** Fastify compiles this once for every route that uses it; like every answer's it writes only what is declared. */
const schema = z.toJSONSchema(product, { target: 'draft-7', io: 'output' })
const written = new WeakMap<VersionedRow, { facts: ReferenceData; text: string }>()

/**
 * A box as JSON. The text of a kept row stays with it for as long as the facts stay the same: most look at the same boxes, and
 * writing them anew for each was the larger part of this process's work. What only this viewer may see is never kept.
 */
export function writeProduct(reply: FastifyReply, row: VersionedRow, context: RenderContext): string {
  const isCommon = !row.mine && !context.pictures?.some((picture) => picture.product_id === row.id)
  const known = isCommon ? written.get(row) : undefined
  if (known?.facts === context.facts) return known.text
  const serialise = reply.getSerializationFunction(schema) ?? reply.compileSerializationSchema(schema)
  const text = serialise(toProduct(row, context))
  if (isCommon) written.set(row, { facts: context.facts, text })
  return text
}
