import type { ReactNode } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { businessForm } from '#domain/business-form.ts'
import { isBusinessNumber } from '#domain/business-number.ts'
import { memberStatusNames } from '#domain/member-status.ts'
import { Link } from '#web/router/link.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { dateTime, fullDate, phoneNumber } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { at } from './at.ts'
import { CheckRow } from './check-row.tsx'
import { CorrectNumber } from './correct-number.tsx'
import { TaxRow } from './tax-row.tsx'
import styles from './check-row.module.css'

type Props = { member: MemberDetail }

/** The facts, one per line. A tick marks what we have checked; amber is unusual and never blocks. */
export function MemberChecks({ member }: Props) {
  const { address, other_addresses, consents, same, cert, change } = member
  const isOut = member.status === 'OUT'
  const asked = change && change.business_no !== member.business_no ? change.business_no : undefined
  const isNumber = isBusinessNumber(asked ?? member.business_no)
  const sameBusiness = same.filter(({ why }) => why === 'business_no')
  const samePhone = same.filter(({ why }) => why === 'phone_no')
  return (
    <dl>
      <CheckRow
        name="사업자번호"
        tone={isOut ? 'none' : isNumber && sameBusiness.length === 0 ? 'fine' : 'odd'}
        {...changed(businessForm(member.business_no) || '지운 정보', asked && businessForm(asked))}
        end={
          (member.status === 'WAIT' || member.status === 'REJECT') && <CorrectNumber key={member.id} member={member} />
        }
        note={
          isOut || (
            <>
              {isNumber ? '번호 규칙에 맞음' : '번호 규칙에 맞지 않아요'} ·{' '}
              {sameBusiness.length === 0 ? '가입된 적 없음' : <Others members={sameBusiness} />}
            </>
          )
        }
      />
      {!isOut && <TaxRow id={member.id} tax={asked && change ? change.tax : member.tax} />}
      <CheckRow
        name="상호"
        {...changed(member.business_name, change?.business_name)}
        note={cert && '서류와 같은지 보세요'}
      />
      <CheckRow name="이름" {...changed(member.name, change?.name)} note={`ID ${member.userid}`} />
      <CheckRow
        name="주소"
        tone={address ? (address.refusal ? 'odd' : 'fine') : 'none'}
        value={address ? whereOf(address) : '등록한 주소 없음'}
        note={address && (address.refusal ?? '배송 가능 지역')}
      />
      <CheckRow
        name="휴대폰"
        tone={isOut ? 'none' : member.phone_verified_at && samePhone.length === 0 ? 'fine' : 'odd'}
        value={phoneNumber(member.phone_no) || '지운 정보'}
        note={
          isOut || (
            <>
              {member.phone_verified_at ? '문자 인증함' : '문자 인증 기록이 없어요'}
              {samePhone.length > 0 && (
                <>
                  {' · '}
                  <Others members={samePhone} />
                </>
              )}
            </>
          )
        }
      />
      <CheckRow
        name="서류"
        tone={cert ? 'none' : 'odd'}
        {...changed(cert ? cert.ori_name : '올린 서류 없음', change?.cert?.ori_name, Boolean(change?.cert))}
        note={cert && dateTime(cert.created_at)}
      />
      {!isOut && (
        <CheckRow
          name="동의"
          value={consents.map(({ kind }) => consentNames[kind]).join(', ') || '남은 기록 없음'}
          note={
            <Dotted
              parts={[
                ...consents
                  .slice(0, 1)
                  .flatMap(({ version, agreed_at }) => [`${fullDate(version)} 판`, dateTime(agreed_at)]),
                `광고 문자 ${member.sms_YN === 'Y' ? '동의' : '거부'}`,
              ]}
            />
          }
        />
      )}
      {other_addresses.map((other) => (
        <CheckRow
          key={`${other.addr_label}${whereOf(other)}`}
          name="다른 배송지"
          tone={other.refusal ? 'odd' : 'none'}
          value={whereOf(other)}
          note={other.refusal ?? other.addr_label}
        />
      ))}
    </dl>
  )
}

const consentNames = { terms: '이용약관', privacy: '개인정보', age: '만 14세 이상' } as const
const whereOf = ({ address1, address2 }: NonNullable<MemberDetail['address']>): string =>
  [address1, address2].filter(Boolean).join(', ')

/** A value, and the one that the member asks for in its place. */
function changed(
  now: string,
  asked: string | undefined,
  differs = asked !== undefined && asked !== now,
): { value: ReactNode; tone?: 'odd' } {
  if (!differs) return { value: now }
  return {
    tone: 'odd',
    value: (
      <>
        <s>
          <VisuallyHidden>지금 </VisuallyHidden>
          {now}
        </s>{' '}
        <span aria-hidden="true">→</span> <VisuallyHidden>바꿀 값 </VisuallyHidden>
        {asked}
      </>
    ),
  }
}

/** Links to other members with the same number. */
function Others({ members }: { members: MemberDetail['same'] }): ReactNode {
  return (
    <span className={styles.others}>
      같은 번호{' '}
      {members.map(({ id, userid, status }) => (
        <Link key={id} to={at.to({ status: 'ALL', sch_word: userid, id })}>
          {userid}({memberStatusNames[status]})
        </Link>
      ))}
    </span>
  )
}
