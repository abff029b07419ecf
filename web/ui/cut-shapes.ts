/** The ten primal cuts of the map; their names are the keys everywhere. */
export type PrimalCut = '목심' | '등심' | '채끝' | '우둔' | '설도' | '앞다리' | '갈비' | '양지' | '사태' | '안심'

type CutShape = {
  name: PrimalCut
  path: string
  /** For a small part: an area around it in which a press also counts as one on it. */
  around?: string
  /** Middle of the label. */
  x: number
  y: number
  /** The label begins at `x` instead, beside the part. */
  beside?: boolean
  /** The count is under the name instead of beside it. */
  stacked?: boolean
}

/** Drawn in this order: 안심 lies on top of its neighbours. */
export const cutShapes: readonly CutShape[] = [
  {
    name: '목심',
    path: 'M150 60 H250 L246 152 Q228 192 196 208 L160 226 L136 196 Q154 150 140 84 Z',
    around: 'M124 84H150V226H124Z',
    x: 204,
    y: 164,
    stacked: true,
  },
  { name: '등심', path: 'M250 60 H432 L428 160 Q340 153 246 152 Z', around: 'M250 40H418V60H250Z', x: 338, y: 143 },
  { name: '채끝', path: 'M432 60 H522 L530 150 Q482 160 428 160 Z', around: 'M418 40H536V90H418Z', x: 477, y: 141 },
  { name: '우둔', path: 'M522 60 H700 V208 L612 208 Q560 190 530 150 Z', x: 602, y: 154, stacked: true },
  {
    name: '설도',
    path: 'M530 150 Q560 190 612 208 L700 208 V302 L590 314 L548 310 L542 240 Q522 206 530 150 Z',
    x: 600,
    y: 260,
    stacked: true,
  },
  {
    name: '앞다리',
    path: 'M246 152 Q286 155 324 156 Q332 206 320 246 L314 312 L236 312 L196 208 Q228 192 246 152 Z',
    x: 264,
    y: 232,
    stacked: true,
  },
  {
    name: '갈비',
    path: 'M324 156 Q376 155 428 160 L446 162 Q436 200 442 242 Q380 252 320 246 Q332 206 324 156 Z',
    x: 384,
    y: 212,
    stacked: true,
  },
  {
    name: '양지',
    path: 'M136 196 L160 226 L196 208 L236 312 L150 312 Z M320 246 Q380 252 442 242 Q436 200 446 162 Q490 160 530 150 Q522 206 542 240 L548 310 L300 322 L314 300 Z',
    around: 'M410 280H548V350H410Z',
    x: 410,
    y: 280,
  },
  {
    name: '사태',
    path: 'M214 310 H330 V370 H214 Z M548 304 L700 292 V370 H560 Z',
    around: 'M214 370H300V418H214ZM308 318H410V402H308ZM548 370H700V418H548Z',
    x: 318,
    y: 348,
    beside: true,
  },
  {
    name: '안심',
    path: 'M450 186 C470 166 512 166 538 179 C552 188 552 206 538 215 C510 226 472 224 452 211 C440 203 440 194 450 186 Z',
    around: 'M444 162L529 152V206H548V244H441Z',
    x: 497,
    y: 204,
    stacked: true,
  },
]

export const cowOutline =
  'M118 88 C128 82 142 82 156 86 C184 94 216 98 246 92 C272 86 300 98 330 103 C380 109 430 107 478 101 C512 96 540 88 570 90 C594 92 616 99 632 112 C646 124 654 142 658 164 C663 190 664 214 657 238 C650 258 643 270 641 288 C639 308 643 332 642 356 L645 398 C645 404 641 407 635 407 L611 407 C606 407 604 404 604 399 L602 356 C600 336 594 318 584 304 C575 290 564 280 550 273 C528 282 500 287 462 289 C410 291 352 291 314 287 C303 304 300 318 299 336 C298 354 298 374 298 399 C298 404 294 407 289 407 L267 407 C262 407 259 404 259 399 L257 358 C256 336 252 318 244 304 C222 300 202 288 188 270 C174 252 160 226 148 204 C138 212 124 216 108 216 C98 226 84 232 68 231 C50 230 38 224 34 212 C31 202 34 192 42 183 C52 171 62 156 70 138 C78 118 88 102 104 93 C108 90 114 89 118 88 Z'
