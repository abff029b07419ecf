import type { Result } from '#contract/call.ts'
import type { getOrderSheet } from '#contract/operator/order-sheets.ts'
import { businessForm } from '#domain/business-form.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { dateTime, phoneNumber, totalKilograms } from '#web/ui/format.ts'
import { SheetRows } from './sheet-rows.tsx'
import styles from './order-sheet.module.css'

type Props = { sheet: Result<typeof getOrderSheet>['data'] }

/** What one partner has to cut and pack. Without prices: what the buyer paid does not concern the partner. */
export function OrderSheet({ sheet }: Props) {
  const { id, at, partner, lines, staff_name, undone_at } = sheet
  const weight = lines.reduce((sum, line) => sum + line.weight, 0)
  const facts = [
    ['발주 일시', dateTime(at)],
    ['마감', partner.cut_off_time],
    ['사업자번호', businessForm(partner.business_no ?? '')],
    ['연락처', [partner.contact_name, phoneNumber(partner.phone)].filter(Boolean).join(' ')],
    [
      '보낼 곳',
      [partner.order_email, partner.order_fax && `팩스 ${phoneNumber(partner.order_fax)}`].filter(Boolean).join(' · '),
    ],
    ['담당', staff_name],
    ['합계', `${lines.length}개 · ${totalKilograms(weight)}`],
  ] as const
  return (
    <article className={styles.sheet} aria-label={`${partner.partner_name} 발주서`}>
      <header>
        <h2>
          {partner.partner_name} 귀하 <small>발주서 {id}호</small>
        </h2>
        <div className={styles.tools}>
          <ExportButton
            path={`/api/operators/orders/sheets/${id}/file?format=xlsx`}
            file={`발주서-${id}-${partner.partner_name}.xlsx`}
          >
            엑셀
          </ExportButton>
        </div>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </header>
      {undone_at && <p className={styles.undone}>되돌린 발주예요. 보내지 마세요.</p>}
      <SheetRows title={`${partner.partner_name} 귀하 · 발주서 ${id}호`} lines={lines} />
    </article>
  )
}
