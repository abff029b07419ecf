import { listPriceFacets } from '#contract/operator/prices.ts'
import { beefKinds, gradeCodes, gradeNames } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import { CellGroup } from '#web/operator/kit/cell.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { PrintButton } from '#web/operator/kit/print-button.tsx'
import { DeskList } from '#web/operator/desk/desk-list.tsx'
import { digits, totalKilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { at, facetKey, facetOf, type View } from './at.ts'
import { excluded } from './excluded.tsx'
import { SalesPane } from './sales-pane.tsx'
import styles from './prices.module.css'

const asked = ({ from, to, beef, sex, grade, cut }: View) => ({
  from,
  to,
  beef_code: beef,
  judge_sex_nm: sex,
  grade_code: grade,
  pc_code: cut,
})

/** Desk 16: the sales behind the public price table, and those that are excluded. */
export const PricesDesk = defineDesk({
  at,
  title: '시세',
  role: 'money',
  about: { call: listPriceFacets, input: (view) => ({ query: asked(view) }) },
  note: ({ about }) => about && [about.from, about.to].map((day) => day.slice(5).replace('-', '.')).join(' ~ '),
  tools: () => <PrintButton />,
  lanes: {
    label: '시세',
    field: 'tab',
    all: '축종·등급·부위별',
    names: { excluded: '제외한 거래' },
    count: (tab, about) => (tab ? about?.excluded : undefined),
  },
  body: (seen) => seen.view.tab === 'excluded' && <DeskList list={excluded} seen={seen} />,
  list: {
    call: listPriceFacets,
    whole: true,
    query: asked,
    label: '축종·등급·부위별 시세',
    none: '이 기간에 팔린 것이 없어요',
    name: ({ pc_name, grade_code, beef_code, judge_sex_nm }) =>
      `${beefKinds[beef_code]} ${judge_sex_nm} ${gradeNames[grade_code]} ${pc_name}`,
    opens: (facet) => ({ open: facetKey(facet) }),
    filters: {
      label: '시세 거르기',
      replace: true,
      of: (by) => [
        by.span(
          '기간',
          by.day('from', '첫날', ({ about }) => ({ max: about?.to, usual: about?.from })),
          by.day('to', '마지막 날', ({ about }) => ({ usual: about?.to })),
        ),
        by.select(
          'beef',
          '축종',
          Object.entries(beefKinds).map(([value, label]) => ({ value, label })),
        ),
        by.select('sex', '성별', ({ about }) => (about?.sexes ?? []).map((value) => ({ value, label: value }))),
        by.select(
          'grade',
          '등급',
          gradeCodes.map((value) => ({ value, label: gradeNames[value] })),
        ),
        by.select('cut', '부위', ({ about }) =>
          (about?.cuts ?? []).map(({ pc_code, pc_name }) => ({ value: pc_code, label: pc_name })),
        ),
      ],
    },
    tools: ({ first }) =>
      first &&
      first.data.length > 0 && (
        <p className={styles.sum}>
          {digits(first.count)}건 <b>{won(first.amount)}</b>
          {first.total > first.data.length && ` · 많이 팔린 ${digits(first.data.length)}가지만 보여요`}
        </p>
      ),
    columns: [
      {
        name: 'cut',
        sort: 'cut',
        head: '부위',
        cell: ({ pc_name, grade_code }) => (
          <CellGroup>
            <b>{pc_name}</b> <GradeStamp code={grade_code} />
          </CellGroup>
        ),
      },
      {
        name: 'kind',
        sort: 'kind',
        head: '축종·성별',
        leaves: 'most',
        cell: ({ beef_code, judge_sex_nm }) => `${beefKinds[beef_code]} ${judge_sex_nm}`,
      },
      { name: 'count', sort: 'count', head: '건수', end: true, cell: ({ count }) => digits(count) },
      {
        name: 'weight',
        sort: 'weight',
        head: '중량',
        end: true,
        leaves: 'some',
        cell: ({ weight }) => totalKilograms(weight),
      },
      { name: 'amount', sort: 'amount', head: '합계', end: true, leaves: 'some', cell: ({ amount }) => won(amount) },
      {
        name: 'avg',
        sort: 'avg',
        head: '평균/kg',
        end: true,
        leaves: 'most',
        cell: ({ avg_price }) => digits(avg_price),
      },
      {
        name: 'median',
        head: '중앙값/kg',
        end: true,
        look: 'bold',
        cell: ({ median }) => (median === null ? '' : digits(median)),
      },
    ],
    pane(seen, rows, onClose) {
      const { open } = seen.view
      const facet = facetOf(open)
      return (
        facet && (
          <SalesPane
            key={open}
            facet={facet}
            seen={seen}
            row={rows.find((row) => facetKey(row) === open)}
            onClose={onClose}
          />
        )
      )
    },
  },
})
