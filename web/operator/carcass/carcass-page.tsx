import { traceability } from '#domain/traceability.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { checkCarcass, getPostedCarcass, type PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { fullDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AskedGrade } from './asked-grade.tsx'
import { CarcassForm } from './carcass-form.tsx'
import { CarcassPapers } from './carcass-papers.tsx'
import { CarcassPictures } from './carcass-pictures.tsx'
import { CheckLine } from './check-line.tsx'
import { useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass.module.css'

const carcassQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'carcass', id],
    queryFn: async () => (await operatorApi(getPostedCarcass, { params: { id } })).data,
  })

/** Corrects a carcass on sale: the values of its certificate, and its pictures. */
export function CarcassPage() {
  const id = idIn(useFilter(), 'id')
  return (
    <PageFrame title="도체 고치기">
      {id ? <Carcass key={id} id={id} /> : <Empty title="도체를 찾아서 여세요" />}
    </PageFrame>
  )
}

function Carcass({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(carcassQuery(id))
  const check = useCarcassAct(async ({ facts, prod_date }: PostedCarcass) => {
    await operatorApi(checkCarcass, { params: { id }, body: { was: { facts, prod_date } } })
    return '확인했어요. 멈춰 둔 상품을 다시 판매할 수 있어요'
  })
  if (!data) return error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  const { cattle_no, grade_code, partner_name, sale_date, boxes, held, sold } = data
  return (
    <div className={styles.page}>
      <section className={styles.box} aria-labelledby="carcass-what">
        <h2 id="carcass-what">
          {traceability(cattle_no)} <GradeStamp code={grade_code} />
        </h2>
        <Facts
          facts={[
            ['공급사', partner_name],
            ['판매일', fullDate(sale_date)],
            [
              '상품',
              <DeskLink key="boxes" to={deskAddress('/operator/boxes', { carcass: id })}>
                {boxes}개 (선점 {held} · 판매 {sold})
              </DeskLink>,
            ],
          ]}
        />
        <AskedGrade carcass={data} />
        <CheckLine check={data.check} busy={check.isPending} onCheck={() => check.mutate(data)} />
        <CarcassPictures carcass={data} />
        <h3>서류</h3>
        <CarcassPapers of={{ of: 'carcass', id }} />
        <ActHistory acts={data.history} names={{}} />
      </section>
      <CarcassForm carcass={data} />
    </div>
  )
}
