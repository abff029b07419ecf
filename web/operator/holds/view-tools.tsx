import { useNavigate } from '#web/router/use-navigate.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './holds.module.css'
import { addressOf, type View } from './use-view.ts'

type Props = { view: View; member: { business_name: string; name: string } | null }

const withins = [5, 1] as const

/** Narrower: one member, one box, what ends soon; and the order. */
export function ViewTools({ view, member }: Props) {
  const navigate = useNavigate()
  const narrowed = view.member ?? view.product
  return (
    <div className={styles.who}>
      {narrowed && (
        <ButtonLink
          variant="secondary"
          size="md"
          icon="close"
          to={addressOf({ ...view, member: undefined, product: undefined })}
        >
          {view.member ? (member ? `${member.business_name} ${member.name}` : '없는 회원') : `P${view.product}`}
        </ButtonLink>
      )}
      <label className={styles.choice}>
        남은 시간
        <select
          value={view.within ?? ''}
          onChange={({ target }) => navigate(addressOf({ ...view, within: Number(target.value) || undefined }))}
        >
          <option value="">모두</option>
          {withins.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes}분 안에 끝남
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        순서
        <select
          value={view.sort}
          onChange={({ target }) => navigate(addressOf({ ...view, sort: target.value === 'since' ? 'since' : 'left' }))}
        >
          <option value="left">먼저 끝나는 것</option>
          <option value="since">오래 잡은 것</option>
        </select>
      </label>
    </div>
  )
}
