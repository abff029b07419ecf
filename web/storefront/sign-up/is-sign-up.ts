/** The pages of signing up. */
export const isSignUp = (path: string): boolean => /^\/member(reg|process0[123])\/?$/i.test(path)
