/** What a word of the shop's search may be: another name of cuts, or what is cooked from them. */
export const searchWordKinds = { name: '다른 이름', use: '용도' } as const
