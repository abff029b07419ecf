import { useState } from 'react'
import { type BoxRow, listBoxes } from '#contract/operator/intake.ts'
import { productStatusNames } from '#domain/product-status.ts'
import { traceability } from '#domain/traceability.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import { UnderNarrow } from '#web/operator/kit/cell.tsx'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { SavedViews } from '#web/operator/kit/saved-views.tsx'
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
import { PriceDialog } from './price-dialog.tsx'
import { intakeKey } from '#web/operator/imports/intake-key.ts'
import { useBoxes } from './use-boxes.ts'
import styles from './lists.module.css'

const laneNames = { selling: '판매 중', held: '선점·결제', off: '중지', sold: '판매됨' } as const
type Lane = keyof typeof laneNames
const none = {
  selling: '판매 중인 상품이 없어요',
  held: '선점된 상품이 없어요',
  off: '중지한 상품이 없어요',
  sold: '팔린 상품이 없어요',
}
const usual = ['포장 불량', '무게 오류', '공급사 요청']

/** What is on sale: another price, or no sale any more. */
export function BoxesPage() {
  const search = useFilter()
  const asked = search.get('lane') ?? ''
  const lane = (asked in laneNames ? asked : 'selling') as Lane
  const word = search.get('sch_word')?.trim().slice(0, 50) ?? ''
  const carcass = idIn(search, 'carcass')
  const navigate = useNavigate()
  const polling = usePolling()
  const pages = usePages<BoxRow>({
    queryKey: [...intakeKey, 'boxes', lane, word, carcass],
    fetchPage: (cursor) =>
      operatorApi(listBoxes, {
        query: {
          lane,
          ...(word && { sch_word: word }),
          ...(carcass && { carcass_id: carcass }),
          ...(cursor && { cursor }),
        },
      }),
    refetchInterval: polling,
  })
  const { rows } = pages
  const picks = useRowSelection(rows, `${lane} ${word} ${carcass ?? ''}`)
  const [changing, setChanging] = useState<number>()
  const [asking, setAsking] = useState<'stop' | 'close'>()
  const acts = useBoxes(() => {
    picks.clear()
    setAsking(undefined)
    setChanging(undefined)
  })
  const picked = rows.filter(({ id }) => picks.has(id))
  const open = rows.find(({ id }) => id === changing)
  return (
    <PageFrame
      title="상품"
      tools={
        <>
          {carcass && (
            <ButtonLink
              variant="secondary"
              size="md"
              icon="close"
              to={deskAddress('/operator/boxes', { lane, sch_word: word })}
            >
              {rows[0] ? traceability(rows[0].cattle_no) : '한 도체만'}
            </ButtonLink>
          )}
          <SearchBox
            look="bar"
            label="상품 찾기"
            placeholder="이력번호, 부위, 공급사"
            defaultValue={word}
            onSearch={(sch_word) => navigate(deskAddress('/operator/boxes', { lane, sch_word }))}
          />
        </>
      }
    >
      <LaneTabs
        look="row"
        label="상태"
        lanes={Object.entries(laneNames).map(([name, label]) => ({
          name: label,
          to: deskAddress('/operator/boxes', { lane: name, sch_word: word, carcass }),
          current: lane === name,
        }))}
        end={<SavedViews desk="boxes" path="/operator/boxes" />}
      />
      <section className={styles.box} aria-label="상품 목록">
        <ListState pages={pages} count={rows.length} none={word ? '검색된 정보가 없습니다.' : none[lane]}>
          <DataTable
            label="상품"
            columns={columns}
            rows={rows}
            nameOf={nameOf}
            picks={lane === 'sold' ? undefined : picks}
            onOpen={(id) => (lane === 'selling' || lane === 'off') && setChanging(id)}
          />
        </ListState>
      </section>
      <BulkBar
        count={picked.length}
        sum={totalKilograms(picked.reduce((sum, { weight }) => sum + weight, 0))}
        onClear={picks.clear}
      >
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
        open={asking !== undefined}
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
          onChange={(change) => acts.change.mutate({ ...change, id: open.id, version: open.version })}
          onClose={() => setChanging(undefined)}
        />
      )}
    </PageFrame>
  )
}

const nameOf = ({ cattle_no, pc_name }: BoxRow) => `${traceability(cattle_no)} ${pc_name}`

const columns: Column<BoxRow>[] = [
  {
    name: 'cut',
    head: '부위',
    cell: ({ pc_name, cattle_no }) => (
      <>
        <b>{pc_name}</b>
        <UnderNarrow>{traceability(cattle_no)}</UnderNarrow>
      </>
    ),
  },
  { name: 'number', head: '이력번호', leaves: 'most', cell: ({ cattle_no }) => traceability(cattle_no) },
  { name: 'partner', head: '공급사', leaves: 'some', cell: ({ partner }) => partner },
  { name: 'weight', head: '무게', end: true, cell: ({ weight }) => kilograms(weight) },
  { name: 'kg', head: 'kg당', end: true, cell: ({ kg_price }) => digits(kg_price) },
  { name: 'price', head: '금액', end: true, leaves: 'most', cell: ({ price }) => `${digits(price)}원` },
  { name: 'state', head: '상태', leaves: 'some', cell: ({ ps_code }) => productStatusNames[ps_code] },
  { name: 'day', head: '판매일', end: true, leaves: 'some', cell: ({ sale_date }) => shortDate(sale_date) },
]
