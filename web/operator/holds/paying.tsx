import type { HoldRow } from '#contract/operator/holds.ts'
import { holdKindNames } from '#domain/hold-kinds.ts'
import { CellGroup } from '#web/operator/kit/cell.tsx'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { useOpenDesks } from '#web/operator/kit/open-desks.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './holds.module.css'

const to = '/operator/payments'
const tones = { cart: 'gray', order: 'blue', payment: 'solid' } as const

/** Boxes that are being paid link to the desk of payments. */
export function HoldKindTags({ hold: { kind, window_open } }: { hold: HoldRow }) {
  const isOpen = useOpenDesks()
  if (kind === 'payment')
    return (
      <CellGroup>
        <DeskLink className={styles.paying} to={to}>
          <Tag tone={tones.payment}>{isOpen(to) ? '결제 화면' : holdKindNames.payment}</Tag>
        </DeskLink>
      </CellGroup>
    )
  return (
    <CellGroup>
      <Tag tone={tones[kind]}>{holdKindNames[kind]}</Tag>
      {kind === 'order' && window_open && <Tag tone="amber">결제창 열림</Tag>}
    </CellGroup>
  )
}

export const PaymentsLink = ({ count }: { count: number }) =>
  useOpenDesks()(to) && (
    <ButtonLink variant="line" size="md" to={to}>
      결제 중 {count}개는 결제 화면에서
    </ButtonLink>
  )
