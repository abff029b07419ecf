/** Seconds after which a payment without an answer counts as work for a staff member; the first page, the rail and the desk all use this. */
export const paymentUnansweredSeconds = 60
