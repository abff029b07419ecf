/** A building or a lot of the small address book: the fields of the address search that it is answered from. */
export type Place = {
  zonecode: string
  sido: string
  sigungu: string
  roadname: string
  number: string
  bname1: string
  bname: string
  buildingName: string
  apartment: boolean
}
