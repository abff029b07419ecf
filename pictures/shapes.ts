/**
 * One muscle of a cut face: a bent super-ellipse. Unit: 1 = half the picture's short side; y points down, the back fat
 * is up. `wobble` scales the seeded irregularity, `more` and `less` move its marbling against its neighbours'.
 */
export type Muscle = {
  x: number
  y: number
  a: number
  b: number
  rot: number
  bend?: number
  pow?: number
  wobble?: number
  more?: number
  less?: number
}
/** A cut face: cover fat (`cap` on the back, `side` elsewhere), seams between muscles, and what holds them together. */
export type Shape = {
  cap: number
  side: number
  seam: number
  /** How far the marbling follows the muscle's long side. */
  fibre: number
  join?: number
  /** A super-ellipse that the fat may not leave: x, y, half width, half height, power. */
  body?: readonly [number, number, number, number, number]
  bones?: readonly (readonly [x: number, y: number, a: number, b: number])[]
  /** Seams of silver skin instead of fat. */
  silver?: true
  muscles: readonly Muscle[]
}
export type ShapeName = keyof typeof shapes

export const shapes = {
  /** The face seen at grading, behind the last rib: eye, cover fat, the small muscle by the spine, the rib-end triangle. */
  loin: {
    cap: 0.115,
    side: 0.035,
    seam: 0.026,
    fibre: 0.15,
    join: 0.22,
    body: [0.06, 0.05, 1.17, 0.735, 3.4],
    muscles: [
      { x: 0, y: -0.03, a: 0.95, b: 0.52, rot: -0.05, bend: 0.14, pow: 2.45, wobble: 0.75 },
      { x: -0.82, y: 0.5, a: 0.25, b: 0.15, rot: 0.42, wobble: 0.9 },
      { x: 1.03, y: 0.22, a: 0.22, b: 0.115, rot: 1 },
      { x: 0.22, y: 0.605, a: 0.72, b: 0.075, rot: -0.06, bend: -0.45, wobble: 0.6 },
    ],
  },
  /** Eye, crescent cap, complexus, a pocket of fat and the tail. */
  ribeye: {
    cap: 0.055,
    side: 0.032,
    seam: 0.034,
    fibre: 0.2,
    join: 0.2,
    body: [0.02, 0.03, 0.98, 0.84, 2.8],
    muscles: [
      { x: -0.16, y: 0.14, a: 0.62, b: 0.47, rot: -0.16, pow: 2.25, wobble: 0.9 },
      { x: 0.1, y: -0.47, a: 0.8, b: 0.19, rot: 0.16, bend: 0.75, wobble: 0.7, more: 0.03 },
      { x: 0.7, y: 0.2, a: 0.23, b: 0.38, rot: 0.28, more: 0.03 },
      { x: -0.7, y: 0.52, a: 0.2, b: 0.11, rot: 0.75 },
      { x: 0.28, y: 0.7, a: 0.34, b: 0.1, rot: -0.22 },
    ],
  },
  strip: {
    cap: 0.12,
    side: 0.02,
    seam: 0.022,
    fibre: 0.1,
    muscles: [{ x: 0, y: 0.04, a: 0.88, b: 0.4, rot: -0.05, bend: 0.16, pow: 2.7, wobble: 0.7 }],
  },
  tender: {
    cap: 0.012,
    side: 0.012,
    seam: 0.02,
    fibre: 0,
    muscles: [{ x: 0, y: 0, a: 0.62, b: 0.55, rot: 0.2, pow: 2.1, wobble: 0.8, less: 0.45 }],
  },
  chuck: {
    cap: 0.03,
    side: 0.03,
    seam: 0.03,
    fibre: 0.3,
    join: 0.2,
    muscles: [
      { x: -0.38, y: -0.12, a: 0.42, b: 0.33, rot: 0.4, wobble: 1.1 },
      { x: 0.34, y: -0.26, a: 0.42, b: 0.24, rot: -0.25, wobble: 1.1 },
      { x: 0.1, y: 0.24, a: 0.3, b: 0.26, rot: 0.1, wobble: 1.2 },
      { x: 0.6, y: 0.18, a: 0.24, b: 0.28, rot: 0.3, wobble: 1.1 },
      { x: -0.42, y: 0.42, a: 0.3, b: 0.16, rot: -0.2, wobble: 1.2 },
    ],
  },
  /** The shoulder end of the loin: the eye grows small, three muscles close around it. */
  chuckEye: {
    cap: 0.04,
    side: 0.03,
    seam: 0.032,
    fibre: 0.2,
    join: 0.22,
    body: [0.02, 0.02, 0.98, 0.8, 3],
    muscles: [
      { x: -0.26, y: 0.12, a: 0.5, b: 0.4, rot: -0.1, pow: 2.25 },
      { x: 0.34, y: 0.3, a: 0.36, b: 0.28, rot: 0.2, more: 0.02 },
      { x: 0.08, y: -0.42, a: 0.74, b: 0.17, rot: 0.1, bend: 0.5, wobble: 0.8, more: 0.03 },
      { x: 0.7, y: -0.06, a: 0.2, b: 0.26, rot: 0.2 },
      { x: -0.1, y: 0.64, a: 0.5, b: 0.1, rot: -0.05 },
    ],
  },
  round: {
    cap: 0.03,
    side: 0.012,
    seam: 0.016,
    fibre: 0.1,
    muscles: [
      { x: -0.14, y: 0, a: 0.68, b: 0.5, rot: 0.05, pow: 2.6, wobble: 0.7, less: 0.35 },
      { x: 0.66, y: 0.08, a: 0.24, b: 0.4, rot: 0.15, wobble: 0.9, less: 0.35 },
    ],
  },
  brisket: {
    cap: 0.06,
    side: 0.02,
    seam: 0.075,
    fibre: 0,
    join: 0.16,
    body: [0, 0.02, 1, 0.56, 4.5],
    muscles: [
      { x: 0.02, y: -0.2, a: 0.95, b: 0.2, rot: 0.03, bend: 0.22, pow: 2.9, wobble: 0.7 },
      { x: 0, y: 0.27, a: 0.92, b: 0.2, rot: -0.05, bend: 0.12, pow: 2.9, wobble: 0.7, less: 0.3 },
    ],
  },
  /** A thin slice of the point: dark lean with the hard white fat along one side. */
  point: {
    cap: 0.13,
    side: 0.016,
    seam: 0.04,
    fibre: 0.1,
    join: 0.14,
    body: [0, 0.06, 1, 0.34, 4],
    muscles: [{ x: 0, y: 0.09, a: 0.93, b: 0.2, rot: 0.02, bend: 0.22, pow: 2.8, wobble: 0.7 }],
  },
  shank: {
    cap: 0,
    side: 0.016,
    seam: 0.026,
    fibre: 0,
    join: 0.14,
    silver: true,
    muscles: [
      { x: -0.3, y: -0.2, a: 0.34, b: 0.3, rot: 0.3, wobble: 0.9, less: 0.2 },
      { x: 0.3, y: -0.22, a: 0.32, b: 0.28, rot: -0.3, wobble: 0.9, less: 0.2 },
      { x: 0.02, y: 0.18, a: 0.27, b: 0.24, rot: 0, wobble: 0.9, less: 0.2 },
      { x: 0.5, y: 0.24, a: 0.25, b: 0.24, rot: 0.2, wobble: 0.9, less: 0.2 },
      { x: -0.48, y: 0.26, a: 0.25, b: 0.23, rot: -0.2, wobble: 0.9, less: 0.2 },
    ],
  },
  blade: {
    cap: 0.01,
    side: 0.012,
    seam: 0.018,
    fibre: 0.25,
    join: 0.08,
    silver: true,
    muscles: [
      { x: 0, y: -0.2, a: 0.9, b: 0.215, rot: 0.02, bend: -0.12, pow: 2.6, wobble: 0.6 },
      { x: 0, y: 0.22, a: 0.88, b: 0.205, rot: -0.02, bend: 0.12, pow: 2.6, wobble: 0.6 },
    ],
  },
  plate: {
    cap: 0.03,
    side: 0.02,
    seam: 0.045,
    fibre: 0,
    join: 0.14,
    body: [0, 0.02, 1.02, 0.5, 4.5],
    muscles: [
      { x: 0, y: -0.3, a: 0.98, b: 0.125, rot: 0.02, bend: 0.1, pow: 3, wobble: 0.5 },
      { x: 0.02, y: 0.02, a: 1, b: 0.14, rot: -0.02, bend: 0.06, pow: 3, wobble: 0.5 },
      { x: 0, y: 0.33, a: 0.96, b: 0.12, rot: 0.02, bend: 0.05, pow: 3, wobble: 0.5 },
    ],
  },
  slab: {
    cap: 0.015,
    side: 0.014,
    seam: 0.02,
    fibre: 0.2,
    muscles: [{ x: 0, y: 0, a: 0.94, b: 0.34, rot: -0.04, bend: 0.12, pow: 3.2, wobble: 0.7 }],
  },
  flank: {
    cap: 0,
    side: 0.008,
    seam: 0.012,
    fibre: 0.55,
    muscles: [{ x: 0, y: 0, a: 0.95, b: 0.27, rot: 0.04, bend: -0.22, pow: 2.5, wobble: 1.1 }],
  },
  skirt: {
    cap: 0,
    side: 0.012,
    seam: 0.02,
    fibre: 0.5,
    silver: true,
    muscles: [{ x: 0, y: 0, a: 0.97, b: 0.17, rot: 0.03, bend: 0.34, pow: 2.4, wobble: 1 }],
  },
  finger: {
    cap: 0.02,
    side: 0.02,
    seam: 0.02,
    fibre: 0.3,
    muscles: [{ x: 0, y: 0, a: 0.94, b: 0.24, rot: 0, bend: 0.1, pow: 3, wobble: 0.9 }],
  },
  macro: { cap: 0, side: 0.1, seam: 0.01, fibre: 0.25, muscles: [{ x: 0, y: 0, a: 9, b: 9, rot: 0.5, wobble: 0.2 }] },
  rib: {
    cap: 0.05,
    side: 0.035,
    seam: 0.04,
    fibre: 0.1,
    join: 0.3,
    body: [0, 0.02, 1.05, 0.47, 5],
    bones: [
      [-0.62, 0.3, 0.15, 0.12],
      [0, 0.315, 0.155, 0.12],
      [0.62, 0.3, 0.15, 0.12],
    ],
    muscles: [
      { x: 0, y: -0.15, a: 0.96, b: 0.27, rot: 0, pow: 3.4, wobble: 0.4 },
      { x: -0.31, y: 0.3, a: 0.145, b: 0.1, rot: 0, wobble: 0.6 },
      { x: 0.31, y: 0.3, a: 0.145, b: 0.1, rot: 0, wobble: 0.6 },
      { x: 0.9, y: 0.26, a: 0.1, b: 0.1, rot: 0, wobble: 0.6 },
      { x: -0.9, y: 0.26, a: 0.1, b: 0.1, rot: 0, wobble: 0.6 },
    ],
  },
} as const satisfies Record<string, Shape>
