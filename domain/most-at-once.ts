/** Rows of a list with which the desk does something in one go: it is done with all of them or with none. */
export const mostAtOnce = 100
