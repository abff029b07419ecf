import { useQuery } from '@tanstack/react-query'
import { dropListing, getListing, getListingDesk, type Listing, withdrawListing } from '#contract/partner/listings.ts'
import { sumBoxes } from '#domain/intake-check.ts'
import { listingStateNames } from '#domain/listing-state.ts'
import { traceability } from '#domain/traceability.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { emptyForm, formOf } from '#web/operator/intake/form.ts'
import { IntakeForm } from '#web/operator/intake/intake-form.tsx'
import { IntakeSideIs } from '#web/operator/intake/intake-side.ts'
import { useFormKey } from '#web/operator/intake/use-form-key.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, fullDate, kilograms, totalKilograms } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { listingsAt as at, type ListingsView } from './listings-at.ts'
import { partnerSide } from './partner-side.ts'
import styles from './listing-page.module.css'

type Props = { id: number | 'new'; seen: Seen<ListingsView> }

/** One listing: the form while its partner may change it, else what was submitted and what became of it. */
export function ListingPage({ id, seen }: Props) {
  const { key, isMaker, onMade, onAnew } = useFormKey(id)
  const today = useToday()
  const desk = useQuery({ ...callQuery(at, getListingDesk, {}), staleTime: 60_000 })
  const listing = useQuery({
    ...callQuery(at, getListing, { params: { id: id === 'new' ? 0 : id } }),
    enabled: id !== 'new',
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const found = listing.data?.data
  const isThere = id === 'new' || isMaker || found
  const error = (!desk.data && desk.error) || (!isThere && listing.error)
  const back = (
    <Button variant="text" size="md" onClick={() => seen.go({ id: undefined })}>
      목록으로
    </Button>
  )
  if (error)
    return (
      <>
        {back}
        <DeskError
          error={error}
          onRetry={() => void Promise.all([desk.refetch(), id !== 'new' && listing.refetch()])}
        />
      </>
    )
  if (!desk.data || !isThere) return <SkeletonRows rows={6} />
  if (found && found.state !== 'WRITING' && found.state !== 'RETURNED')
    return (
      <>
        {back}
        <Submitted listing={found} cuts={desk.data.cuts} />
      </>
    )
  return (
    <IntakeSideIs value={partnerSide}>
      <div className={styles.top}>
        {back}
        {found && <Drop listing={found} onDone={() => seen.go({ id: undefined })} />}
      </div>
      {found?.state === 'RETURNED' && (
        <p className={styles.note} data-asks="">
          <Icon name="warning" size={20} /> 한결이 고쳐 달라고 했어요: {found.note}
        </p>
      )}
      <IntakeForm
        key={key}
        desk={desk.data}
        start={found ? formOf(found) : emptyForm(today)}
        draft={found}
        onMade={(made) => {
          onMade(made)
          seen.go({ id: made }, { replace: true })
        }}
        onDone={() => seen.go({ id: undefined })}
        onAnew={onAnew}
      />
    </IntakeSideIs>
  )
}

const seenAs = ({ id, version }: Listing) => ({ params: { id }, body: { version } })

function Drop({ listing, onDone }: { listing: Listing; onDone: () => void }) {
  const drop = useAct(at, {
    run: () => operatorApi(dropListing, seenAs(listing)),
    said: () => `${traceability(listing.cattle_no)}: 버렸어요`,
    done: onDone,
  })
  async function ask() {
    const sure = await askConfirm({
      title: '쓰던 도체를 버릴까요?',
      body: `${traceability(listing.cattle_no)}. 적은 것과 사진이 사라져요.`,
      action: '버리기',
      danger: true,
    })
    if (sure) drop.mutate()
  }
  return (
    <Button variant="text" size="md" busy={drop.isPending && '버리는 중'} onClick={() => void ask()}>
      버리기
    </Button>
  )
}

const outcome: Partial<Record<Listing['state'], string>> = {
  SUBMITTED: '한결이 확인하고 있어요. 확인하면 바로 판매해요.',
  SCHEDULED: '확인했어요. 정한 때에 판매해요.',
  LISTED: '판매하고 있어요. 상자마다의 상태는 상품에서 보여요.',
}
const undoneWords = '한결이 판매 시작을 되돌렸어요. 상자마다의 상태는 상품에서 보여요.'

function Submitted({ listing, cuts }: { listing: Listing; cuts: readonly { pc_code: string; pc_name: string }[] }) {
  const { cattle_no, sheet, state, note, undone, changed_at, prod_date } = listing
  const withdraw = useAct(at, {
    run: () => operatorApi(withdrawListing, seenAs(listing)),
    said: () => '심사 요청을 거뒀어요. 이어서 고칠 수 있어요',
  })
  const sums = sumBoxes(sheet.boxes, sheet.facts.weight)
  const nameOf = (code: string) => cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? code
  return (
    <article className={styles.listing} aria-labelledby="listing-number">
      <h2 id="listing-number">{traceability(cattle_no)}</h2>
      <p className={styles.note} data-bad={state === 'REJECTED' || undefined}>
        {undone ? undoneWords : (outcome[state] ?? `받지 않았어요: ${note}`)}
      </p>
      <Facts
        facts={[
          ['상태', `${listingStateNames[state]} · ${dateTime(changed_at)}`],
          [
            '개체',
            [sheet.facts.judge_breed_nm, sheet.facts.judge_sex_nm, sheet.facts.qgrade].filter(Boolean).join(' · '),
          ],
          ['가공일', prod_date && fullDate(prod_date)],
          ['합계', `${sums.count}상자 · ${totalKilograms(sums.weight)} · ${digits(sums.price)}원`],
        ]}
      />
      <ul className={styles.boxes} aria-label="상자">
        {sheet.boxes.map(({ pc_code, weight, kg_price }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- boxes of a submitted listing stay in their order
          <li key={n}>
            <span>{nameOf(pc_code)}</span>
            <span>{weight !== null && kilograms(weight)}</span>
            <span>{kg_price !== null && `kg당 ${digits(kg_price)}원`}</span>
          </li>
        ))}
      </ul>
      {sheet.pictures.length > 0 && (
        <div className={styles.pictures}>
          {sheet.pictures.map(({ name }, n) => (
            <img key={name} src={`/carcass-pictures/${name}-small.webp`} alt={`사진 ${n + 1}`} />
          ))}
        </div>
      )}
      {state === 'SUBMITTED' && (
        <Button variant="line" size="md" busy={withdraw.isPending && '거두는 중'} onClick={() => withdraw.mutate()}>
          심사 요청 거두기
        </Button>
      )}
    </article>
  )
}
