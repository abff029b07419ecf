/** For how many days the result of a text is asked for: carriers try no longer to reach a telephone that is off. */
export const resultAskedDays = 3
