import { Link } from '#web/router/link.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { VisitorsOnly } from './visitors-only.tsx'
import styles from './member-type-page.module.css'

const needed: readonly { icon: IconName; words: string }[] = [
  { icon: 'document', words: '사업자등록증 사진이나 파일' },
  { icon: 'chat', words: '문자를 받을 수 있는 휴대폰' },
  { icon: 'truck', words: '상품을 받을 사업장 주소' },
]

/** /MemberReg: the kind of membership. There is only one, as this is a market for businesses. */
export function MemberTypePage() {
  return (
    <VisitorsOnly>
      <Page title="회원가입" header="flow" back="/UserLogin" narrow>
        <div className={styles.page}>
          <h2>어떤 회원으로 가입할까요?</h2>
          <p className={styles.words}>한결은 사업자만 살 수 있는 도매 마켓이에요.</p>
          <Link to="/Memberprocess01" className={styles.type}>
            <span className={styles.mark}>
              <Icon name="bank" size={34} />
            </span>
            <span>
              <b>사업자 회원</b>
              <small>식당, 정육점, 급식, 유통 등 사업자등록증이 있는 분</small>
            </span>
            <Icon name="right" size={20} />
          </Link>
          <h3>미리 준비해 주세요</h3>
          <ul className={styles.needed}>
            {needed.map(({ icon, words }) => (
              <li key={words}>
                <Icon name={icon} size={20} />
                {words}
              </li>
            ))}
          </ul>
          <p className={styles.member}>
            이미 회원인가요?
            <ButtonLink to="/UserLogin" variant="text" size="md">
              로그인
            </ButtonLink>
          </p>
        </div>
      </Page>
    </VisitorsOnly>
  )
}
