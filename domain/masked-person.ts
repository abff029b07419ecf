/** '김한결' → '김**' */
export const maskedName = (name: string): string => name.slice(0, 1) + '*'.repeat(Math.max(0, name.length - 1))

/** '01012345678' → '010****5678' */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{2,3})\d+(\d{4})$/, '$1****$2')
