import { useMutation, useQuery } from '@tanstack/react-query'
import { statementPaper } from '#domain/statement-paper.ts'
import type { Statement } from '#contract/statements.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { errorMessage, isFinal } from '#web/api/failures.ts'
import { memberFile, saveFile } from '#web/api/member-file.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { fullDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import '#web/ui/on-paper.css'
import { Paper } from './paper.tsx'
import { PeriodStatementPage } from './period-statement-page.tsx'
import { statementQuery } from './statement-query.ts'
import styles from './statement-page.module.css'

/** /MyOrderStatement?id=: the trade statement of a paid order, to print, save or share; without an id that of a period. */
export function StatementPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <PeriodStatementPage /> : <OrderStatementPage id={Number(id)} />
}

function OrderStatementPage({ id }: { id: number }) {
  const known = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...statementQuery(id), enabled: known })
  const missing = !known || isFinal(error)
  return (
    <Page
      title="거래명세서"
      header="flow"
      titleHidden
      back={known ? `/MyOrderView/?type=list&id=${id}` : '/MyOrderList'}
    >
      {data ? (
        <div className={styles.desk}>
          <Actions statement={data} />
          <Paper {...statementPaper(data, fullDate)} />
        </div>
      ) : missing ? (
        <Empty title="거래명세서가 없습니다." help="결제한 주문의 거래명세서만 볼 수 있어요.">
          <ButtonLink to="/MyOrderList">주문 목록</ButtonLink>
        </Empty>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.desk}>
          <SkeletonRows rows={8} />
        </div>
      )}
    </Page>
  )
}

function Actions({ statement: { order_id, order_no } }: { statement: Statement }) {
  const save = useMutation({
    mutationFn: () => memberFile(`/api/users/orders/${order_id}/statement.pdf`),
    onSuccess: (bytes) => saveFile(bytes, `거래명세서_${order_no}.pdf`),
    onError: (error) => void tellMember('PDF를 받지 못했어요', errorMessage(error)),
  })
  return (
    <div className={styles.actions} data-screen-only>
      <Button icon="download" wide busy={save.isPending && '만드는 중'} onClick={() => save.mutate()}>
        PDF 저장
      </Button>
      <Button variant="line" icon="document" wide onClick={() => print()}>
        인쇄
      </Button>
    </div>
  )
}
