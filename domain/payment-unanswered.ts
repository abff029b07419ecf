/** Seconds after which a payment that the provider has not answered waits for a person: 오늘, the rail and the desk count it alike. */
export const paymentUnansweredSeconds = 60
