/** The parts of the map that cuts belong to, in the order they are shown: the dearest first. */
export const primals = ['안심', '등심', '채끝', '갈비', '양지', '목심', '앞다리', '우둔', '설도', '사태'] as const
