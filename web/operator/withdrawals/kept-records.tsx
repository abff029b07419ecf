import type { Retention, WithdrawalDetail } from '#contract/operator/withdrawals.ts'
import { Facts } from '#web/operator/kit/facts.tsx'
import { digits, fullDate } from '#web/ui/format.ts'
import styles from './withdrawals.module.css'

export const keptNames: Record<Retention['kept'][number]['kind'], string> = {
  contract: '계약',
  payment: '결제',
  dispute: '분쟁',
  behaviour: '이용',
}

/** Records of a former member that have to be kept by law. */
export const KeptRecords = ({ kept }: Pick<WithdrawalDetail, 'kept'>) => (
  <>
    <h3 className={styles.heading}>따로 보관하는 기록</h3>
    {kept.length === 0 ? (
      <p className={styles.none}>남아 있는 기록이 없어요</p>
    ) : (
      <Facts
        facts={kept.map(({ kind, count, next_at, last_at }) => [
          keptNames[kind],
          `${digits(count)}건 · ${fullDate(next_at)}${
            fullDate(next_at) === fullDate(last_at) ? '에' : `부터 ${fullDate(last_at)}까지`
          } 파기`,
        ])}
      />
    )}
    <p className={styles.none}>이름과 연락처는 따로 잠가 두고 이 화면에 보이지 않아요.</p>
  </>
)
