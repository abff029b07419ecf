/** Under `me`: it goes with the session. */
export const newsKey = ['me', 'news'] as const
