/** What the lines of a lane can be ordered by: its columns. */
export const laneSorts = ['due', 'since', 'order', 'buyer', 'cut', 'weight', 'partner', 'address', 'parcel'] as const
export type LaneSort = (typeof laneSorts)[number]
