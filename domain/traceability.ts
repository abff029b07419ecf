/** '002184937201' → '002 1849 3720 1' */
export const traceability = (cattleNo: string): string => cattleNo.replace(/^(\d{3})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4')
