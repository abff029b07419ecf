import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { digits } from '#web/ui/format.ts'
import { countAll } from './available.ts'
import { FilterChoices } from './filter-choices.tsx'
import type { ProductFilter } from '#domain/product-filter.ts'
import { cleared, hasDetails } from './product-filter.ts'
import { availableCounts } from './available-counts.ts'
import { foundCount } from './product-queries.ts'

type Props = {
  open: boolean
  filter: ProductFilter
  onClose: () => void
  onApply: (filter: ProductFilter) => void
}

/** The filter on a phone: choices apply when its button is pressed, which shows how many boxes they find. */
export function FilterSheet({ open, filter, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(filter)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setDraft(filter)
  }
  const count = useFound(draft, open)
  const words = count === undefined ? '보기' : `${digits(count)}개 보기`

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="필터"
      tall
      footer={
        <>
          <Button variant="neutral" icon="reset" onClick={() => setDraft(cleared(draft))}>
            초기화
          </Button>
          <Button wide onClick={() => onApply(draft)}>
            {words}
          </Button>
          <VisuallyHidden live>{words}</VisuallyHidden>
        </>
      }
    >
      <FilterChoices filter={draft} onChange={setDraft} />
    </Sheet>
  )
}

/** How many boxes a choice will find: counted here from one response; with search words, a partner or a range it is a request. */
function useFound(filter: ProductFilter, open: boolean): number | undefined {
  const isAsked = filter.sch_word !== '' || hasDetails(filter)
  const rows = useQuery({ ...availableCounts(filter.product_type), enabled: open && !isAsked }).data?.data
  const asked = useQuery({ ...foundCount(filter), enabled: open && isAsked, placeholderData: (before) => before }).data
  return isAsked ? asked : rows && countAll(rows, filter)
}
