type Point = readonly [number, number]

const points = (list: readonly Point[]) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
const lower = ([x, y]: Point, by: number): Point => [x, y + by]

/** An insulated box seen from above; x, y is its front corner at the bottom. */
function box(x: number, y: number, wide: number, deep: number, high: number, taped: boolean): string {
  const left: Point = [x - wide * 0.866, y - wide * 0.5]
  const right: Point = [x + deep * 0.866, y - deep * 0.5]
  const back: Point = [left[0] + deep * 0.866, left[1] - deep * 0.5]
  const front: Point = [x, y]
  const top = [front, left, back, right].map((corner) => lower(corner, -high)) as [Point, Point, Point, Point]
  const lid = [left, front, right].map((corner) => lower(corner, -high * 0.84))
  const [near, far] = [between(top[0], top[1], 0.42), between(top[0], top[1], 0.58)]
  const tape = [near, far, between(top[3], top[2], 0.58), between(top[3], top[2], 0.42)]
  const label = [between(front, right, 0.22), between(front, right, 0.62)] as const
  return `<polygon points="${points([front, left, top[1], top[0]])}" fill="#dfe7e2"/>
<polygon points="${points([front, right, top[3], top[0]])}" fill="#c3d0ca"/><polygon points="${points(top)}" fill="#f7faf8"/>
<polyline points="${points(lid)}" fill="none" stroke="#a9bab3" stroke-width="3"/>
${taped ? `<polygon points="${points(tape)}" fill="#0d6a50"/><polygon points="${points([near, far, lower(far, high * 0.36), lower(near, high * 0.36)])}" fill="#0a5641"/>` : ''}
<polygon points="${points([lower(label[0], -high * 0.22), lower(label[1], -high * 0.22), lower(label[1], -high * 0.58), lower(label[0], -high * 0.58)])}" fill="#f4f8f6" opacity="0.9"/>`
}

/** Three boxes in cold mist, between x 780 and 1510, y 180 and 720. */
export const coldBoxes = `<ellipse cx="1190" cy="640" rx="430" ry="60" fill="#47685f" opacity="0.38" filter="url(#b)"/>
${box(1010, 610, 190, 250, 170, true)}${box(1290, 680, 230, 250, 210, false)}${box(1250, 398, 190, 200, 140, true)}
<ellipse cx="1240" cy="690" rx="620" ry="70" fill="#f6fbfa" opacity="0.75" filter="url(#c)"/><ellipse cx="900" cy="600" rx="260" ry="60" fill="#f6fbfa" opacity="0.7" filter="url(#c)"/>`

export const coldDefs =
  '<filter id="b" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="26"/></filter><filter id="c" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="46"/></filter>'
