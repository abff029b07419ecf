type Goods = { pc_name: string; n: number }

/** '꽃등심살 외 2개' */
const goods = ({ pc_name, n }: Goods): string => (n > 1 ? `${pc_name} 외 ${n - 1}개` : pc_name)

export const deliveredText = (what: Goods): string =>
  `[한결] ${goods(what)}, 도착했어요. 바로 냉장 보관하고 상태를 확인해 주세요.`
