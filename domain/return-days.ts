type Days = { return_days: number; wrong_item_return_days: number; withdrawal_days: number }

/** Days in which a wrong item is taken back: never fewer than for any other reason. */
export const wrongItemDays = (set: Pick<Days, 'return_days' | 'wrong_item_return_days'>): number =>
  Math.max(set.return_days, set.wrong_item_return_days)

/** What comes after the days of the order page; '' if those of the law are over by then. */
export const helpWords = ({ return_days, withdrawal_days }: Days): string =>
  withdrawal_days > return_days ? ` 그 뒤 ${withdrawal_days}일까지는 1:1 문의로 알려 주시면 고객센터가 도와드려요.` : ''
