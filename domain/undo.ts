/** Minutes within which the desk may undo a 발주 or a shipment (OPERATOR.md, desk 7). The buyer is told of a shipment after that. */
export const undoMinutes = 10
