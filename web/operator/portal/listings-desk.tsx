import { listListings, type ListingRow } from '#contract/partner/listings.ts'
import { listingStateNames } from '#domain/listing-state.ts'
import { traceability } from '#domain/traceability.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { Under } from '#web/operator/kit/cell.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateTime, digits, totalKilograms } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { listingsAt as at } from './listings-at.ts'
import { ListingPage } from './listing-page.tsx'

const tones: Partial<Record<ListingRow['state'], 'pine' | 'amber' | 'red'>> = {
  LISTED: 'pine',
  SCHEDULED: 'pine',
  RETURNED: 'amber',
  REJECTED: 'red',
}

/** A partner's people put up carcasses for sale; the market reviews each before it is on sale. */
export const ListingsDesk = defineDesk({
  at,
  title: '상품 등록',
  role: 'partner-boxes',
  about: { call: listListings, input: () => ({ query: { limit: 1 } }) },
  keys: ({ go }) => ({ n: () => go({ id: 'new' }) }),
  tools: ({ view, go }) =>
    view.id === undefined && (
      <Button size="md" icon="plus" aria-keyshortcuts="N" onClick={() => go({ id: 'new' })}>
        도체 등록
      </Button>
    ),
  lanes: {
    label: '등록 상태',
    field: 'state',
    all: '전체',
    names: listingStateNames,
    count: (state, about) =>
      about?.counts.filter((one) => !state || one.state === state).reduce((sum, { count }) => sum + count, 0),
  },
  list: {
    call: listListings,
    query: ({ state }) => ({ ...(state && { state }) }),
    label: '등록한 도체',
    none: ({ state }) => (state ? '이 상태의 도체가 없어요' : '아직 등록한 도체가 없어요. 도체 등록을 눌러 시작하세요'),
    name: ({ cattle_no }) => traceability(cattle_no),
    pane: 'page',
    columns: [
      {
        name: 'number',
        sort: 'number',
        head: '이력번호',
        cell: ({ cattle_no, note }) => (
          <>
            <b>{traceability(cattle_no)}</b>
            {note && <Under>{note}</Under>}
          </>
        ),
      },
      {
        name: 'state',
        head: '상태',
        cell: ({ state }) => <Tag tone={tones[state] ?? 'gray'}>{listingStateNames[state]}</Tag>,
      },
      {
        name: 'boxes',
        sort: 'boxes',
        head: '상자',
        end: true,
        cell: ({ boxes, state, left }) => (state === 'LISTED' ? `${left}/${boxes} 남음` : digits(boxes)),
      },
      {
        name: 'weight',
        sort: 'weight',
        head: '무게',
        end: true,
        leaves: 'most',
        cell: ({ weight }) => totalKilograms(weight),
      },
      {
        name: 'price',
        sort: 'price',
        head: '금액',
        end: true,
        leaves: 'some',
        cell: ({ price }) => `${digits(price)}원`,
      },
      {
        name: 'when',
        sort: 'when',
        head: '고친 때',
        end: true,
        leaves: 'some',
        look: 'still',
        cell: ({ state, post_at, changed_at }) => dateTime(state === 'SCHEDULED' && post_at ? post_at : changed_at),
      },
    ],
  },
  body: (seen) => seen.view.id !== undefined && <ListingPage id={seen.view.id} seen={seen} />,
})
