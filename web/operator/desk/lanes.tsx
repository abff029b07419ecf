import type { ReactNode } from 'react'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import type { WaitingWork } from '#contract/operator/session.ts'
import type { Seen } from './seen.ts'

/** The lanes of a desk in the order of its work: the possible values of one field of the view. */
export type Lanes<View, About> = {
  [Name in keyof View]: {
    label: string
    field: Name
    names: Readonly<Record<Extract<View[Name], string>, string>>
    /** Other names of lanes for staff members who may only look, where a name is an instruction. */
    looks?: { readonly [Lane in Extract<View[Name], string>]?: string }
    /** Name of a first tab for no lane. */
    all?: string
    /** How many items are in a lane. */
    count?: (lane: View[Name], about: About | undefined, waiting: WaitingWork | undefined) => number | undefined
    /** Other fields that change with the lane. */
    with?: Partial<View>
  }
}[keyof View]

type Props<View, About> = { lanes: Lanes<View, About>; seen: Seen<View, About>; end?: ReactNode }

export function DeskLanes<View, About>({ lanes, seen: { at, view, about, waiting, may }, end }: Props<View, About>) {
  const { label, field, all, count } = lanes
  const names = may ? lanes.names : { ...lanes.names, ...lanes.looks }
  type Lane = View[keyof View]
  const every = Object.entries<string>(names) as [Lane, string][]
  return (
    <LaneTabs
      look="row"
      label={label}
      end={end}
      lanes={(all === undefined ? every : [[undefined as Lane, all] as const, ...every]).map(([lane, name]) => ({
        name,
        to: at.to({ ...at.closed(view), ...lanes.with, [field]: lane }),
        current: lane === view[field],
        count: count?.(lane, about, waiting),
      }))}
    />
  )
}
