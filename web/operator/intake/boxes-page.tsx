import { useState } from 'react'
import { type BoxRow, listBoxes } from '#contract/operator/intake-boxes.ts'
import { gradeNames } from '#domain/codes.ts'
import { productStatusNames } from '#domain/product-status.ts'
import { traceability } from '#domain/traceability.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import { UnderNarrow } from '#web/operator/kit/cell.tsx'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { TableMenu, useColumns } from '#web/operator/desk/table-menu.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { SavedViews } from '#web/operator/kit/saved-views.tsx'
import { UndoStrip } from '#web/operator/kit/undo-strip.tsx'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { useRowSelection } from '#web/operator/kit/use-row-selection.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { digits, kilograms, shortDate, totalKilograms } from '#web/ui/format.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { BoxFilter, type BoxView, laneNames, queryOf, useBoxView } from './box-filter.tsx'
import { BulkPrice } from './bulk-price.tsx'
import { OddDialog } from './odd-dialog.tsx'
import { labelsAddress } from './labels-page.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { intakeKey } from '#web/operator/imports/at.ts'
import { UntilDialog } from './until-dialog.tsx'
import { useBoxes } from './use-boxes.ts'
import { useUndo } from './use-undo.ts'
import styles from './lists.module.css'

const none = {
  selling: '판매 중인 상품이 없어요',
  held: '선점된 상품이 없어요',
  off: '중지한 상품이 없어요',
  sold: '팔린 상품이 없어요',
}
const usual = ['포장 불량', '무게 오류', '공급사 요청']

/** What is on sale: another price, or no sale any more. */
export function BoxesPage() {
  const view = useBoxView()
  const { lane, sch_word: word, carcass, addressOf } = view
  const navigate = useNavigate()
  const polling = usePolling()
  const undo = useUndo('price')
  const query = queryOf(view)
  const scope = JSON.stringify(query)
  const pages = usePages<BoxRow>({
    queryKey: [...intakeKey, 'boxes', scope],
    fetchPage: (cursor) => operatorApi(listBoxes, { query: { ...query, ...(cursor && { cursor }) } }),
    refetchInterval: polling,
  })
  const { rows } = pages
  const picks = useRowSelection(rows, scope)
  const [changing, setChanging] = useState<number>()
  const [asking, setAsking] = useState<'stop' | 'close' | 'until'>()
  const [pricing, setPricing] = useState(false)
  const acts = useBoxes(() => {
    picks.clear()
    setAsking(undefined)
    setChanging(undefined)
  })
  const chosen = useColumns(listBoxes.path, columns)
  const sorted = view.way === 'desc' ? `-${view.sort}` : view.sort
  const sortBy = (sort: string) =>
    navigate(addressOf({ sort: sort.replace('-', '') || 'new', way: !sort || sort.startsWith('-') ? 'desc' : 'asc' }))
  const picked = rows.filter(({ id }) => picks.has(id))
  const open = rows.find(({ id }) => id === changing)
  return (
    <PageFrame
      title="상품"
      tools={
        <>
          {carcass && (
            <ButtonLink variant="secondary" size="md" icon="close" to={addressOf({ carcass: undefined })}>
              {rows[0] ? traceability(rows[0].cattle_no) : '한 도체만'}
            </ButtonLink>
          )}
          <SearchBox
            look="bar"
            label="상품 찾기"
            placeholder="이력번호, 부위, 공급사"
            defaultValue={word}
            onSearch={(sch_word) => navigate(addressOf({ sch_word, carcass: undefined }))}
          />
          <Button variant="line" size="md" icon="upload" onClick={() => setPricing(true)}>
            가격 붙여넣기
          </Button>
          <TableMenu
            columns={columns as Column<never>[]}
            chosen={chosen}
            sorted={sorted === '-new' ? undefined : sorted}
            onSort={sortBy}
          />
          <SheetButton call={listBoxes} query={query} />
        </>
      }
    >
      <LaneTabs
        look="row"
        label="상태"
        lanes={Object.entries(laneNames).map(([name, label]) => ({
          name: label,
          to: addressOf({ lane: name }),
          current: lane === name,
        }))}
        end={<SavedViews desk="boxes" path="/operator/boxes" />}
      />
      <BoxFilter view={view} />
      <UndoStrip {...undo} />
      <section className={styles.box} aria-label="상품 목록">
        <ListState pages={pages} count={rows.length} none={narrowed(view) ? '검색된 정보가 없습니다.' : none[lane]}>
          <DataTable
            label="상품"
            columns={chosen.shown}
            rows={rows}
            nameOf={nameOf}
            picks={lane === 'sold' ? undefined : picks}
            sorted={sorted}
            onSort={sortBy}
            onOpen={(id) => (lane === 'selling' || lane === 'off') && setChanging(id)}
          />
        </ListState>
      </section>
      <BulkBar
        count={picked.length}
        sum={totalKilograms(picked.reduce((sum, { weight }) => sum + weight, 0))}
        onClear={picks.clear}
      >
        {(lane === 'off' || lane === 'selling') && (
          <>
            <ButtonLink variant="line" size="md" icon="document" to={labelsAddress(picks.ids)}>
              라벨
            </ButtonLink>
            <Button variant="line" size="md" onClick={() => setAsking('until')}>
              판매 기한
            </Button>
            <Button variant="line" size="md" onClick={() => setPricing(true)}>
              가격 바꾸기
            </Button>
          </>
        )}
        {lane === 'off' ? (
          <>
            <Button variant="danger" size="md" onClick={() => setAsking('close')}>
              종결
            </Button>
            <Button size="md" busy={acts.resume.isPending && '올리는 중'} onClick={() => acts.resume.mutate(picks.ids)}>
              다시 판매
            </Button>
          </>
        ) : (
          <Button variant="danger" size="md" onClick={() => setAsking('stop')}>
            판매 중지
          </Button>
        )}
      </BulkBar>
      <ReasonDialog
        key={asking ?? 'none'}
        open={asking === 'stop' || asking === 'close'}
        title={asking === 'close' ? `${picked.length}개를 종결할까요?` : `${picked.length}개 판매를 중지할까요?`}
        body={
          asking === 'close'
            ? '종결한 상품은 다시 팔 수 없어요.'
            : '장바구니나 주문서에 있으면 빠지고, 담은 회원에게 문자로 알려요.'
        }
        action={asking === 'close' ? '종결' : '판매 중지'}
        danger
        usual={usual}
        busy={(acts.stop.isPending || acts.close.isPending) && '처리 중'}
        onAnswer={(reason) => (asking === 'close' ? acts.close : acts.stop).mutate({ ids: [...picks.ids], reason })}
        onClose={() => setAsking(undefined)}
      />
      {open && (
        <PriceDialog
          key={open.id}
          box={open}
          busy={acts.change.isPending}
          onChange={(change, onDone) => acts.change.mutate({ ...change, id: open.id, version: open.version, onDone })}
          onClose={() => setChanging(undefined)}
        />
      )}
      {asking === 'until' && (
        <UntilDialog
          count={picked.length}
          busy={acts.until.isPending}
          onSet={(until) => acts.until.mutate({ ids: [...picks.ids], until })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {pricing && (
        <BulkPrice
          ids={picks.ids}
          onClose={() => setPricing(false)}
          onDone={() => {
            setPricing(false)
            picks.clear()
          }}
        />
      )}
      <OddDialog
        gate={acts.gate}
        nameOf={({ line }) => rows.find(({ id }) => line.endsWith(`:${id}`))?.pc_name ?? ''}
        action="확인하고 바꾸기"
      />
    </PageFrame>
  )
}

const nameOf = ({ cattle_no, pc_name }: BoxRow) => `${traceability(cattle_no)} ${pc_name}`
const narrowed = ({ sch_word, carcass, partner, cut, grade, days, beside }: BoxView) =>
  Boolean(sch_word || carcass || partner || cut || grade || days || beside)

const columns: Column<BoxRow>[] = [
  {
    name: 'cut',
    sort: 'cut',
    head: '부위',
    cell: ({ id, pc_name, cattle_no }) => (
      <>
        <b>{pc_name}</b> <small className={styles.id}>{id}</small>
        <UnderNarrow>{traceability(cattle_no)}</UnderNarrow>
      </>
    ),
  },
  { name: 'grade', sort: 'grade', head: '등급', leaves: 'most', cell: ({ grade_code }) => gradeNames[grade_code] },
  {
    name: 'number',
    sort: 'number',
    head: '이력번호',
    leaves: 'most',
    cell: ({ cattle_no }) => traceability(cattle_no),
  },
  { name: 'partner', sort: 'partner', head: '공급사', leaves: 'some', cell: ({ partner }) => partner },
  { name: 'weight', sort: 'weight', head: '무게', end: true, cell: ({ weight }) => kilograms(weight) },
  { name: 'kg_price', sort: 'kg_price', head: 'kg당', end: true, cell: ({ kg_price }) => digits(kg_price) },
  {
    name: 'gap',
    sort: 'gap',
    head: '시세 대비',
    end: true,
    leaves: 'some',
    cell: ({ gap, market }) =>
      gap === null ? '—' : <span title={`시세 ${digits(market ?? 0)}원`}>{signedGap(gap)}</span>,
  },
  { name: 'price', sort: 'price', head: '금액', end: true, leaves: 'most', cell: ({ price }) => `${digits(price)}원` },
  { name: 'state', sort: 'state', head: '상태', leaves: 'some', cell: ({ ps_code }) => productStatusNames[ps_code] },
  {
    name: 'days',
    sort: 'days',
    head: '판매일',
    end: true,
    leaves: 'some',
    cell: ({ sale_date, days, sale_until }) =>
      `${shortDate(sale_date)} · ${days < 1 ? '오늘' : `${days}일째`}${sale_until ? ` · ${shortDate(sale_until)}까지` : ''}`,
  },
]

const signedGap = (gap: number): string => `${gap > 0 ? '+' : gap < 0 ? '−' : ''}${Math.abs(gap).toFixed(1)}%`
