import { useSettled } from '#web/operator/kit/use-settled.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cleanContent, type ContentForm } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Article } from '#web/storefront/support/article.tsx'
import { FaqItem } from '#web/storefront/support/faq-item.tsx'
import { PreviewFrame } from './preview-frame.tsx'

type Props = { kind: ContentKind; form: ContentForm; at: string | undefined }

/** The page as readers see it: the same components, and the text as the server would store it. */
export function ContentPreview({ kind, form, at }: Props) {
  const content = useSettled(form.content)
  const { data } = useQuery({
    queryKey: ['staff', 'content', 'clean', kind === 'faqs', content],
    queryFn: () => operatorApi(cleanContent, { body: { content, ...(kind === 'faqs' && { kind }) } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const html = data?.content ?? ''
  const article = {
    subject: form.subject || '제목',
    content: html,
    created_at: at ?? new Date(serverTime()).toISOString(),
    previous: null,
    next: null,
  }
  return (
    <PreviewFrame title="읽는 사람이 보는 화면">
      {kind === 'faqs' ? (
        <FaqItem question={form.subject || '질문'} answer={html} open />
      ) : (
        <Article
          article={article}
          view={kind === 'notices' ? '/NoticeView' : '/MagazineView'}
          list={kind === 'notices' ? '/Notice' : '/Magazine'}
          mode="list"
        />
      )}
    </PreviewFrame>
  )
}
