import { businessForm } from '#domain/business-form.ts'
import { Link } from '#web/router/link.tsx'
import { useSettings } from './settings-query.ts'
import styles from './footer.module.css'

/** The company behind the shop, from the settings. Its height is reserved while they load. */
export function Footer() {
  const settings = useSettings()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label="약관과 안내">
          <Link to="/Policy">이용약관</Link>
          <Link to="/Private">
            <b>개인정보처리방침</b>
          </Link>
          <Link to="/Notice">공지사항</Link>
          <Link to="/FAQ">자주 묻는 질문</Link>
        </nav>
        {settings && (
          <>
            <address>
              <span>{settings.company.name}</span>
              <span>대표 {settings.company.representative}</span>
              <span>사업자등록번호 {businessForm(settings.company.business_no)}</span>
              <span>통신판매업 신고 {settings.company.mail_order_no}</span>
              <span>{settings.company.address}</span>
              <span>{settings.company.email}</span>
              <span>개인정보 보호책임자 {settings.company.privacy_officer}</span>
              <span>호스팅 {settings.company.hosting}</span>
            </address>
            <p className={styles.support}>
              <b>
                고객센터{' '}
                {settings.company.phone && <a href={`tel:${settings.company.phone}`}>{settings.company.phone}</a>}
              </b>
              <span>
                평일 {settings.support.hours} · 점심 {settings.support.lunch}
              </span>
            </p>
          </>
        )}
      </div>
    </footer>
  )
}
