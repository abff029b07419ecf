import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findMailingMembers, type MailingStatus } from '#contract/operator/mailings.ts'
import { memberStatusNames } from '#domain/member-status.ts'
import { type Area, areas } from '#domain/provinces.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { useSettled } from '#web/operator/kit/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Select } from '#web/ui/select.tsx'
import { at } from './at.ts'
import type { Group, Typed } from './use-mailing.ts'
import styles from './write.module.css'

type Props = { typed: Typed; change: (part: Partial<Typed>) => void }

const statuses: readonly MailingStatus[] = ['ACTIVE', 'WAIT', 'REJECT', 'STOP']
const areaOptions = (Object.keys(areas) as Area[]).map((area) => ({ value: area, label: area }))
const days = [7, 30, 90, 365].map((count) => ({ value: String(count), label: `${count}일 안에 산 회원` }))

/** Recipients: one member, or all members of a group. */
export function ReceiverFields({ typed, change }: Props) {
  const { one, group, kind } = typed
  const set = (part: Partial<Group>) => change({ group: { ...group, ...part } })
  return (
    <fieldset className={styles.choices}>
      <legend>받는 회원</legend>
      <Radio name="to" value="group" checked={!one} onChange={() => change({ one: false })}>
        여러 회원
      </Radio>
      <Radio name="to" value="one" checked={one} onChange={() => change({ one: true })}>
        한 회원
      </Radio>
      {one ? (
        <OneMember member={typed.member} onPick={(member) => change({ member })} />
      ) : (
        <div className={styles.group}>
          <fieldset className={styles.statuses}>
            <legend>상태</legend>
            {statuses.map((status) => (
              <Checkbox
                key={status}
                checked={group.statuses.includes(status)}
                onChange={(on) =>
                  set({ statuses: statuses.filter((each) => (each === status ? on : group.statuses.includes(each))) })
                }
              >
                {memberStatusNames[status]}
              </Checkbox>
            ))}
          </fieldset>
          <Select
            label="지역"
            placeholder="모든 지역"
            options={areaOptions}
            value={group.area ?? ''}
            onChange={({ target }) =>
              set({ area: areaOptions.find(({ value }) => value === target.value)?.value ?? null })
            }
          />
          <Select
            label="구매"
            placeholder="상관없이"
            options={days}
            value={group.bought_within === null ? '' : String(group.bought_within)}
            onChange={({ target }) => set({ bought_within: target.value === '' ? null : Number(target.value) })}
          />
          <Checkbox
            checked={group.consented || kind === 'advertising'}
            disabled={kind === 'advertising'}
            onChange={(consented) => set({ consented })}
          >
            광고 수신에 동의한 회원만
          </Checkbox>
        </div>
      )}
    </fieldset>
  )
}

/** Search by name, business, business number or phone number. */
function OneMember({ member, onPick }: { member: number | null; onPick: (member: number | null) => void }) {
  const [words, setWords] = useState('')
  const q = useSettled(member === null ? words.trim() : `#${member}`)
  const search = useQuery({
    ...callQuery(at, findMailingMembers, { query: { q } }),
    enabled: q.length >= 2,
  })
  const found = search.data?.data
  const failed = search.error && !found && (
    <PartFailed onRetry={() => void search.refetch()}>회원을 불러오지 못했어요.</PartFailed>
  )
  const picked = member === null ? undefined : found?.find(({ id }) => id === member)
  if (member !== null)
    return (
      <>
        {failed}
        <p className={styles.picked}>
          <b>
            {picked
              ? `${picked.business_name} ${picked.name}`
              : found
                ? '없는 회원이에요'
                : failed
                  ? ''
                  : '찾는 중이에요'}
          </b>
          {picked && <small>광고 {picked.consented ? '동의' : '동의하지 않음'}</small>}
          <Button variant="text" size="md" onClick={() => onPick(null)}>
            다른 회원
          </Button>
        </p>
      </>
    )
  return (
    <div className={styles.group}>
      <Field
        label="회원 찾기"
        type="search"
        autoComplete="off"
        value={words}
        hint="상호, 이름, 아이디, 사업자번호, 전화"
        onChange={({ target }) => setWords(target.value)}
      />
      {q.length >= 2 && failed}
      {found && q.length >= 2 && (
        <ul className={styles.found} aria-label="찾은 회원">
          {found.length === 0 && <li>그런 회원이 없어요</li>}
          {found.map((one) => (
            <li key={one.id}>
              <Button variant="line" size="md" onClick={() => onPick(one.id)}>
                {one.business_name} {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
