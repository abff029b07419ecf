import { useState } from 'react'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { beefKinds, type BeefCode } from '#domain/codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { CarcassFilter } from './carcass-queries.ts'
import { cutNames, useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import { CutPicker } from './cut-picker.tsx'
import { toggled } from './product-filter.ts'
import { SortSelect } from './sort-select.tsx'
import styles from './carcass-filters.module.css'

type Props = { filter: CarcassFilter; numbered?: boolean }
type Part = 'beef_code' | 'pc_code' | 'cattle_no'

const kinds = Object.entries(beefKinds) as [BeefCode, string][]

const sorts = [
  { value: 'grade', label: '등급순' },
  { value: 'kg_price', label: '낮은 가격순' },
  { value: 'weight', label: '무거운순' },
  { value: 'available', label: '남은 부위순' },
] as const

/** Kind, cut and (where there is space) traceability number, each a chip that opens a sheet; and the sort order. */
export function CarcassFilters({ filter, numbered = false }: Props) {
  const [open, setOpen] = useState<Part>()
  const [draft, setDraft] = useState(filter)
  const [, setSearch] = useSearchParams()
  const cuts = useCutCodes()

  function handleOpen(part: Part) {
    setDraft(filter)
    setOpen(part)
  }
  function apply(next: CarcassFilter) {
    setSearch(
      (search) => {
        for (const name of ['carcass', 'beef_code', 'pc_code', 'cattle_no', 'sort']) search.delete(name)
        if (next.beef_code.length > 0) search.set('beef_code', next.beef_code.join(','))
        if (next.pc_code.length > 0) search.set('pc_code', next.pc_code.join(','))
        if (next.cattle_no) search.set('cattle_no', next.cattle_no)
        if (next.sort) search.set('sort', next.sort)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
    setOpen(undefined)
  }

  const kindWords = filter.beef_code.map((code) => beefKinds[code]).join(', ')
  const [cut, ...moreCuts] = cutNames(cuts, filter.pc_code)
  const cutWords = cut && (moreCuts.length > 0 ? `${cut} 외 ${moreCuts.length}` : cut)
  const chip = (part: Part, words: string | undefined, name: string) => (
    <Chip
      look={words ? 'soft' : 'plain'}
      iconEnd="down"
      aria-haspopup="dialog"
      aria-label={words ? `${name}: ${words}` : name}
      onClick={() => handleOpen(part)}
    >
      {words || name}
    </Chip>
  )

  return (
    <div className={styles.chips}>
      {chip('beef_code', kindWords, '축종')}
      {chip('pc_code', cutWords, '부위')}
      {(numbered || filter.cattle_no) && chip('cattle_no', filter.cattle_no, '이력번호')}
      <span className={styles.sort}>
        <SortSelect
          label="도체 정렬"
          value={filter.sort ?? 'grade'}
          options={sorts}
          onChange={(sort) => {
            const { sort: _, ...rest } = filter
            apply(sort === 'grade' ? rest : { ...rest, sort })
          }}
        />
      </span>
      <Sheet
        open={open === 'beef_code'}
        onClose={() => setOpen(undefined)}
        title="축종"
        footer={<Actions onReset={() => apply({ ...draft, beef_code: [] })} onApply={() => apply(draft)} />}
      >
        <fieldset className={styles.options} aria-label="축종">
          {kinds.map(([code, name]) => (
            <Chip
              key={code}
              look={draft.beef_code.includes(code) ? 'on' : 'off'}
              onClick={() => setDraft({ ...draft, beef_code: toggled(draft.beef_code, code).toSorted() })}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      </Sheet>
      <Sheet
        open={open === 'pc_code'}
        onClose={() => setOpen(undefined)}
        title="부위"
        footer={<Actions onReset={() => apply({ ...draft, pc_code: [] })} onApply={() => apply(draft)} />}
      >
        <CutPicker value={draft.pc_code} onChange={(pc_code) => setDraft({ ...draft, pc_code })} />
      </Sheet>
      <Sheet
        open={open === 'cattle_no'}
        onClose={() => setOpen(undefined)}
        title="이력번호"
        footer={<Actions onReset={() => apply({ ...draft, cattle_no: '' })} onApply={() => apply(draft)} />}
      >
        <Field
          label="이력번호"
          hint="12자리 숫자예요. 앞자리만 넣어도 찾아요."
          inputMode="numeric"
          maxLength={15}
          value={draft.cattle_no}
          onChange={(event) => setDraft({ ...draft, cattle_no: event.target.value.replaceAll(/\D/g, '').slice(0, 12) })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(draft)
          }}
        />
      </Sheet>
    </div>
  )
}

function Actions({ onReset, onApply }: { onReset: () => void; onApply: () => void }) {
  return (
    <>
      <Button variant="neutral" icon="reset" onClick={onReset}>
        초기화
      </Button>
      <Button wide onClick={onApply}>
        도체 보기
      </Button>
    </>
  )
}
