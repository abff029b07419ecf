import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listReplacements, type ReplacementBox, type ReturnDetail } from '#contract/operator/returns.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { callQuery, type Keyed } from '#web/operator/desk/desk-query.ts'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './exchange-sheet.module.css'

type Props = AskProps<ReturnDetail, { box: ReplacementBox; words: string }> & { seen: { at: Keyed } }

/** The box on sale that is sent to the buyer instead of a refund; boxes of the same cut come first. */
export function ExchangeSheet({ open, subject: request, seen, busy, overtaken, onAnswer, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReplacementBox>()
  const [words, setWords] = useState('')
  useOpenDraft(words !== '')
  const asked = { params: { id: request.id }, query: search ? { q: search } : {} }
  // What is on sale changes every second: fetched again whenever it is opened.
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...callQuery(seen.at, listReplacements, asked),
    staleTime: 0,
    enabled: open,
  })
  const data = answer?.data
  // The picked box may have been sold since.
  const box = data?.find(({ product_id }) => product_id === picked?.product_id)
  return (
    <Sheet
      open={open}
      tall
      title="다른 상품으로 교환"
      onClose={onClose}
      footer={
        <Button
          wide
          size="md"
          disabled={!box || Boolean(overtaken)}
          busy={busy}
          onClick={() => box && onAnswer({ box, words: words.trim() })}
        >
          {box ? `${box.pc_name} ${kilograms(box.weight)} 보내기` : '보낼 상품을 고르세요'}
        </Button>
      }
    >
      <div className={styles.form}>
        {overtaken}
        <p className={styles.back}>
          돌아온 상품 <b>{request.pc_name}</b> {request.gradeName} · {kilograms(request.weight)} · 결제{' '}
          {won(request.whole)}
        </p>
        <SearchBox
          label="보낼 상품 찾기"
          look="bar"
          placeholder="부위, 이력번호, 상품번호, 공급사"
          onSearch={setSearch}
        />
        {!data ? (
          error ? (
            <ErrorScreen error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={5} />
          )
        ) : data.length === 0 ? (
          <p className={styles.none}>
            {search ? `“${search}”에 맞는 판매 중인 상품이 없어요` : '판매 중인 상품이 없어요'}
          </p>
        ) : (
          <fieldset className={styles.boxes}>
            <legend>판매 중인 상품</legend>
            {data.map((one) => (
              <Radio
                key={one.product_id}
                name="replacement"
                value={String(one.product_id)}
                checked={one.product_id === box?.product_id}
                onChange={() => setPicked(one)}
              >
                <Box box={one} />
              </Radio>
            ))}
          </fieldset>
        )}
        <TextAreaField
          label="남길 말 (선택)"
          rows={2}
          maxLength={200}
          value={words}
          hint="구매자가 문자로 읽어요. 돈은 돌려주지 않고, 새 상품은 0원으로 같은 주문에 들어가요."
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
    </Sheet>
  )
}

function Box({ box }: { box: ReplacementBox }) {
  return (
    <span className={styles.box}>
      <span className={styles.name}>
        <b>{box.pc_name}</b> <GradeStamp code={box.grade_code} /> <b>{kilograms(box.weight)}</b>
        {!box.same_cut && <Tag tone="amber">다른 부위</Tag>}
      </span>
      <span className={styles.price}>{won(box.price)}</span>
      <span className={styles.facts}>
        {traceability(box.cattle_no)} · {box.judge_breed_nm} {box.judge_sex_nm} · {box.partner_name}
      </span>
    </span>
  )
}
