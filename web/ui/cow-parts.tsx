/** The parts of the cow that are drawn behind the cuts: far legs, tail, horn. */
export function CowBehind() {
  return (
    <>
      <g data-part="far">
        <path d="M206 262 L252 300 C246 320 240 340 239 362 L239 396 C239 401 236 404 231 404 L213 404 C208 404 205 401 205 396 L203 352 C202 320 196 296 190 270 Z" />
        <path d="M520 262 C544 276 560 300 566 330 L569 396 C569 401 566 404 561 404 L543 404 C538 404 536 401 536 396 L534 350 C532 322 522 300 506 284 Z" />
      </g>
      <path
        data-part="far-hoof"
        d="M205 388 H239 V396 Q239 404 231 404 H213 Q205 404 205 396 Z M536 388 H569 V396 Q569 404 561 404 H543 Q536 404 536 396 Z"
      />
      <path data-part="tail" d="M634 114 C654 112 668 128 671 156 C674 192 670 226 671 258" />
      <path data-part="horn" d="M671 252 C662 272 662 294 671 308 C681 294 681 272 671 252 Z" />
      <path data-part="horn" d="M106 96 C96 86 92 72 98 58 C108 64 116 78 124 90 Z" />
    </>
  )
}

/** Muzzle and hooves, inside the outline. */
export function CowEnds() {
  return (
    <>
      <path data-part="muzzle" d="M20 240 V176 L56 170 Q76 196 70 240 Z" />
      <path data-part="hoof" d="M250 388 H310 V412 H250 Z M596 388 H652 V412 H596 Z" />
    </>
  )
}

/** Ear, eye, nostril and mouth, and the line from a leg to its label: drawn over everything else. */
export function CowFace() {
  return (
    <>
      <path data-part="line" d="M300 340 h14" />
      <path data-part="ear" d="M122 108 C134 92 160 90 182 104 C172 122 146 128 126 120 C121 117 120 112 122 108 Z" />
      <circle data-part="eye" cx="94" cy="142" r="5.5" />
      <ellipse data-part="eye" cx="48" cy="198" rx="3.5" ry="5" />
      <path data-part="mouth" d="M38 216 Q54 222 70 216" />
    </>
  )
}
