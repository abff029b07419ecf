/** A label such as '꽃등심살 외 2개': the cut of the first line and the number of the others. `count`: all lines. */
export const goodsLabel = (first: string, count: number): string => (count > 1 ? `${first} 외 ${count - 1}개` : first)
