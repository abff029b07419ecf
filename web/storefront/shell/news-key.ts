/** Under `me`, so that it is dropped together with the session. */
export const newsKey = ['me', 'news'] as const
