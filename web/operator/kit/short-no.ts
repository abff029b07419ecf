/** The last part of an order number, which is enough at a desk: '20261120-000148' → '000148'. Null: only the provider knows the order. */
export const shortNo = (orderNo: string | null): string => orderNo?.split('-').at(-1) ?? '모르는 주문'
