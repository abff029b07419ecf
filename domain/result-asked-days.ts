/** So many days does a carrier try to reach a telephone that is off: what is not known by then nobody will ever know. */
export const resultAskedDays = 3
