/** The kinds of search words: another name of cuts, or a dish made of them. */
export const searchWordKinds = { name: '다른 이름', use: '용도' } as const
