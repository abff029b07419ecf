/** Most rows of a list that one request of the desk may change, all or none. */
export const mostAtOnce = 100
