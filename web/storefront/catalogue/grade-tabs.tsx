import { useLocation } from '#web/router/use-location.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { gradeCodes, gradeNames } from '#domain/codes.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'

type Props = {
  /** Number of carcasses of each grade; undefined while it is loading. */
  counts: readonly { grade_code: string; count: number }[] | undefined
}

/** All grades and each of the seven, as links that set `grade_code` (SPEC §2); a grade without carcasses stays and can be pressed. */
export function GradeTabs({ counts }: Props) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const current = search.get('grade_code') ?? ''

  const tab = (code: string, label: string, count: number | undefined) => {
    const next = new URLSearchParams(search)
    for (const name of ['grade_code', 'carcass', 'goodsId', 'ps_code']) next.delete(name)
    if (code) next.set('grade_code', code)
    return { key: code || 'all', to: { pathname, search: next.toString() }, label, count, current: current === code }
  }
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  const countOf = (code: string) => counts && (counts.find(({ grade_code }) => grade_code === code)?.count ?? 0)

  return (
    <TabLinks
      label="등급"
      tabs={[tab('', '전체', total), ...gradeCodes.map((code) => tab(code, gradeNames[code], countOf(code)))]}
    />
  )
}
