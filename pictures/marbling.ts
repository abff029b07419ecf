import type { GradeCode } from '#demo/content/kinds.ts'
import { hex } from './colour.ts'
import type { Rgb } from './colour.ts'

/**
 * How meat of a grade looks: the share of the lean face that visible marbling covers, how much of it is in fine flecks,
 * and the colour of the lean at its palest and deepest.
 */
export type Look = { fat: number; fine: number; lean: Rgb; deep: Rgb }

const look = (fat: number, fine: number, lean: string, deep: string): Look => ({
  fat,
  fine,
  lean: hex(lean),
  deep: hex(deep),
})

export const looks: Readonly<Record<GradeCode, Look>> = {
  '01': look(0.3, 1, '#c8514b', '#9b2f2f'),
  '02': look(0.245, 0.95, '#c34943', '#962b2b'),
  '03': look(0.2, 0.88, '#bf423d', '#912727'),
  '04': look(0.15, 0.75, '#b93b37', '#8b2224'),
  '05': look(0.098, 0.55, '#b13331', '#831d1f'),
  '06': look(0.048, 0.35, '#a72d2c', '#7a191b'),
  '07': look(0.016, 0.2, '#992728', '#6e1518'),
}
