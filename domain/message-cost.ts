/** Won for one text, by the provider's public price list when this was written; the row of a text keeps what it cost. */
export const wonFor = { SMS: 18, LMS: 45, ATA: 13 } as const
