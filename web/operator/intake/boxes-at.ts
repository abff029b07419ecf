import { type GradeCode, gradeCodes } from '#domain/codes.ts'
import { deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'

export const laneNames = { selling: '판매 중', held: '선점·결제', off: '중지', sold: '판매됨', over: '끝남' } as const
export const besideNames = {
  high: '시세보다 10% 넘게 비쌈',
  low: '시세보다 10% 넘게 쌈',
  near: '시세와 비슷',
  none: '시세 없음',
} as const
const names = <Name extends string>(of: Readonly<Record<Name, string>>) => Object.keys(of) as Name[]

export const at = deskAt(
  '/operator/boxes',
  {
    lane: oneOf(names(laneNames), 'selling', 'unwritten'),
    sch_word: text(50),
    carcass: number(2_147_483_647),
    partner: number(2_147_483_647),
    cut: text(8, /^\d{8}$/),
    grade: oneOf<GradeCode>(gradeCodes),
    days: number(9_999),
    beside: oneOf(names(besideNames)),
    /** Direction of the sort order, in addresses of an older format. */
    way: oneOf(['asc', 'desc']),
    id: opened(number()),
  },
  { touches: ['intake'] },
)
export type View = ViewOf<typeof at>

/** Views saved in the older format have the direction in a field of its own: 'sort=gap&way=desc' becomes '-gap'. */
export const settle = ({ way, ...view }: View): View => ({
  ...view,
  way: undefined,
  sort: way === 'desc' && view.sort ? `-${view.sort}` : view.sort,
})
