/** Won for one text, as the provider's public price list had them when this was written; what was paid stays on the row. */
export const wonFor = { SMS: 18, LMS: 45, ATA: 13 } as const
