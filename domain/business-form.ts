/** '1208147521' → '120-81-47521' */
export const businessForm = (number: string): string => number.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')
