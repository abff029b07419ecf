/** How long a desk may take back what it did with a 발주 or a shipment (OPERATOR.md, desk 7). The buyer is told of a shipment after that. */
export const undoMinutes = 10
