/** What a correction changes of that by which a carcass is chosen and priced, in words; '' for neither. */
export const regradedWhat = ({ kind, grade }: { kind: boolean; grade: boolean }): string =>
  [...(kind ? ['품종'] : []), ...(grade ? ['등급'] : [])].join('과 ')
