/** The primal cuts on the map, in the order of display: the most expensive first. */
export const primals = ['안심', '등심', '채끝', '갈비', '양지', '목심', '앞다리', '우둔', '설도', '사태'] as const
