/** The part of an order's number that is enough at the desk: '20261120-000148' → '000148'. Null: the provider knows it and we do not. */
export const shortNo = (orderNo: string | null): string => orderNo?.split('-').at(-1) ?? '모르는 주문'
