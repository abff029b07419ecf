/** '꽃등심살 외 2개': so many lines, the first of this cut. */
export const goodsLabel = (first: string, count: number): string => (count > 1 ? `${first} 외 ${count - 1}개` : first)
