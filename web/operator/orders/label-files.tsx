import { labelCouriers } from '#domain/label-couriers.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import type { View } from './use-view.ts'
import styles from './label-files.module.css'

type Props = Pick<View, 'partner' | 'day'>

/**
 * Upload sheets for the couriers with the rows of this list, one button each. The couriers' result has the same keys, and can be pasted as
 * it is.
 */
export function LabelFiles(view: Props) {
  return (
    <div className={styles.files}>
      <span>라벨 파일</span>
      <ul aria-label="택배 라벨 파일">
        {Object.entries(labelCouriers).map(([courier, name]) => (
          <li key={courier}>
            <ExportButton path={pathOf(courier, view)} file={`라벨-${name}.xlsx`}>
              {name}
            </ExportButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

const pathOf = (courier: string, { partner, day }: Props): string =>
  deskAddress('/api/operators/orders/labels', { courier, partner_id: partner, day })
