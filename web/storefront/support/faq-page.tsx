import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { PageLinks } from '#web/ui/page-links.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { EmptyBoard } from './board-states.tsx'
import { FaqItem } from './faq-item.tsx'
import { PersonCard } from './person-card.tsx'
import { faqCodes, faqs, faqSize } from './support-queries.ts'
import { useBoard, wholeNumber } from './use-board.ts'
import styles from './faq-page.module.css'

/** /FAQ?tab&page&size&sch_word, and /FaQ, which is the same address. */
export function FaqPage() {
  const [params] = useSearchParams()
  const board = useBoard()
  const codes = useQuery(faqCodes).data ?? []
  const asked = params.get('tab') ?? ''
  const tab = /^[A-Z]{2}$/.test(asked) ? asked : ''
  const size = wholeNumber(params.get('size'), faqSize) ?? faqSize
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(faqs({ ...board, tab, size }))
  const tabs = [{ faq_code: '', code_name: '전체' }, ...codes]

  return (
    <Page
      title="자주 묻는 질문"
      header="flow"
      back="/Customer"
      tabBar
      footer
      narrow
      under={
        <div className={styles.head}>
          <div className={styles.search}>
            <SearchBox
              label="궁금한 점을 찾아보세요"
              defaultValue={board.words}
              onSearch={(words) => board.search(words)}
            />
          </div>
          <TabLinks
            label="분류"
            tabs={tabs.map(({ faq_code, code_name }) => ({
              key: faq_code,
              label: code_name,
              to: { search: searchOf(params, faq_code) },
              current: faq_code === tab,
            }))}
          />
        </div>
      }
    >
      {data && board.words && (
        <p className={styles.found}>
          <b>{board.words}</b> 검색 결과 {digits(data.total)}건
        </p>
      )}
      {isPending ? (
        <SkeletonRows rows={8} />
      ) : !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <EmptyBoard board={board} nothingYet="다른 분류를 보거나 1:1 문의를 남겨 주세요." />
      ) : (
        <div className={styles.list} aria-busy={isPlaceholderData || undefined}>
          {data.data.map(({ id, q_subject, a_content }) => (
            <FaqItem
              // The search words are in the key, so that a search opens the answers in which it found something.
              key={`${id} ${board.words}`}
              question={q_subject}
              answer={a_content}
              words={board.words}
              open={board.words !== '' && !has(q_subject, board.words)}
            />
          ))}
        </div>
      )}
      {data && <PageLinks page={board.page} pages={Math.ceil(data.total / size)} to={board.toPage} />}
      <PersonCard />
    </Page>
  )
}

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase())

/** The query string of the same search in another category, on the first page. */
function searchOf(params: URLSearchParams, code: string): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (code) next.set('tab', code)
  else next.delete('tab')
  return next.toString()
}
