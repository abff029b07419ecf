/** Milliseconds in which a large file has come: a list of a hundred thousand rows, made while it is waited for, or one of megabytes on a slow line. */
export const filePatience = 600_000
