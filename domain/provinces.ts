const names = `서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북 경남 제주
  서울특별시 부산광역시 대구광역시 인천광역시 광주광역시 대전광역시 울산광역시 세종특별자치시 경기도 강원특별자치도 강원도 충청북도
  충청남도 전북특별자치도 전라북도 전라남도 경상북도 경상남도 제주특별자치도 제주도`

/** The seventeen provinces as the postcode service writes them: short, in full, and by the names until 2024. */
const provinces: ReadonlySet<string> = new Set(names.split(/\s+/))

/** An address that does not begin with its province was not written by the postcode search, and its area cannot be told. */
export const startsWithProvince = (address: string): boolean => provinces.has(address.trim().split(/\s+/)[0] ?? '')
