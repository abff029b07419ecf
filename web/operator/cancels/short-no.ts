/** The part of an order's number that is enough at the desk. */
export const shortNo = (orderNo: string): string => orderNo.split('-').at(-1) ?? orderNo
