/** The provinces by their short names, each with all names that an address may begin with. */
export const areas = {
  서울: ['서울', '서울특별시'],
  부산: ['부산', '부산광역시'],
  대구: ['대구', '대구광역시'],
  인천: ['인천', '인천광역시'],
  광주: ['광주', '광주광역시'],
  대전: ['대전', '대전광역시'],
  울산: ['울산', '울산광역시'],
  세종: ['세종', '세종특별자치시'],
  경기: ['경기', '경기도'],
  강원: ['강원', '강원특별자치도', '강원도'],
  충북: ['충북', '충청북도'],
  충남: ['충남', '충청남도'],
  전북: ['전북', '전북특별자치도', '전라북도'],
  전남: ['전남', '전라남도'],
  경북: ['경북', '경상북도'],
  경남: ['경남', '경상남도'],
  제주: ['제주', '제주특별자치도', '제주도'],
} as const satisfies Record<string, readonly string[]>
export type Area = keyof typeof areas

/** The seventeen provinces as the postcode service writes them: short, in full, and by the names until 2024. */
const provinces: ReadonlySet<string> = new Set(Object.values(areas).flat())

/** An address that does not begin with a province did not come from the postcode search, and its delivery area is unknown. */
export const startsWithProvince = (address: string): boolean => provinces.has(address.trim().split(/\s+/)[0] ?? '')
