import { sql } from 'kysely'

/**
 * Whether a row of `parcels` belongs to a `line` with the same number: couriers reuse numbers after months. Must be kept in step with the
 * function `line_delivered_at`.
 */
export const isOwnParcel = sql<boolean>`(
  parcels.created_at between line.lane_at - interval '90 days' and line.lane_at + interval '90 days')`
