import { sql } from 'kysely'

/**
 * Whether what is known of a number is of the line's own parcel. Couriers begin their numbers anew after months: of `parcels` and `line`,
 * which bear the same one. In step with `line_delivered_at`.
 */
export const isOwnParcel = sql<boolean>`(
  parcels.created_at between line.lane_at - interval '90 days' and line.lane_at + interval '90 days')`
