import { useQuery } from '@tanstack/react-query'
import { useApplicant } from '#web/api/use-session.ts'
import { Link } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { hoursSentence } from './hours-sentence.ts'
import { SlashKey } from './slash-key.tsx'
import { faqCodes, notices } from './support-queries.ts'
import styles from './customer-page.module.css'

const ways: readonly { to: string; label: string; words: string; icon: IconName }[] = [
  { to: '/MyQnA', label: '내 문의', words: '남긴 문의와 답변', icon: 'list' },
  { to: '/Notice', label: '공지사항', words: '배송과 서비스 소식', icon: 'bell' },
  { to: '/Magazine', label: '매거진', words: '고기를 더 잘 다루는 이야기', icon: 'document' },
  { to: '/Policy', label: '이용약관', words: '거래의 약속', icon: 'receipt' },
  { to: '/Private', label: '개인정보처리방침', words: '무엇을 왜 보관하는지', icon: 'lock' },
]

/** /Customer: the way to answers, or to a person. */
export function CustomerPage() {
  const navigate = useNavigate()
  const settings = useSettings()
  const applicant = useApplicant()
  const codes = useQuery(faqCodes).data ?? []
  const newest = useQuery(notices({ page: 1, kind: 'all', words: '' })).data?.data.slice(0, 3) ?? []
  const phone = settings?.company.phone
  const shown = applicant ? ways.filter(({ to }) => to !== '/MyQnA') : ways
  return (
    <Page title="고객센터" header="list">
      <div className={styles.page}>
        <section className={styles.ask} aria-labelledby="ask">
          <h2 id="ask">무엇을 도와드릴까요?</h2>
          <SearchBox
            label="궁금한 점을 찾아보세요"
            onSearch={(words) => navigate(`/FAQ${words && `?sch_word=${encodeURIComponent(words)}`}`)}
          />
          <ul aria-label="자주 묻는 질문">
            {codes.map(({ faq_code, code_name }) => (
              <li key={faq_code}>
                <Link to={`/FAQ?tab=${faq_code}`}>{code_name}</Link>
              </li>
            ))}
            <li>
              <Link to="/FAQ">질문 모두 보기</Link>
            </li>
          </ul>
        </section>
        <section className={styles.call} aria-labelledby="call">
          <h2 id="call">전화 상담</h2>
          {phone && (
            <a className={styles.phone} href={`tel:${phone}`}>
              <Icon name="headset" />
              {phone}
            </a>
          )}
          <dl>
            <dt>상담</dt>
            <dd>평일 {settings?.support.hours ?? '10:00~17:00'}</dd>
            <dt>점심</dt>
            <dd>{settings?.support.lunch ?? '12:00~13:00'}</dd>
          </dl>
          {/* Applicants would be redirected to the state of their application. */}
          {!applicant && (
            <>
              <p>{hoursSentence(settings?.support)}</p>
              <ButtonLink to="/MyQnAWrite" icon="chat" wide>
                1:1 문의하기
              </ButtonLink>
            </>
          )}
        </section>
        <nav className={styles.ways} aria-label="고객센터 메뉴">
          {shown.map(({ to, label, words, icon }) => (
            <Link key={to} to={to}>
              <Icon name={icon} />
              <span>
                <b>{label}</b>
                <small>{words}</small>
              </span>
              <Icon name="right" size={20} />
            </Link>
          ))}
        </nav>
        <SlashKey />
        {newest.length > 0 && (
          <section className={styles.news} aria-labelledby="news">
            <h2 id="news">
              새 소식
              <Link to="/Notice">
                전체 보기
                <Icon name="right" size={18} />
              </Link>
            </h2>
            <ul>
              {newest.map(({ id, subject, created_at }) => (
                <li key={id}>
                  <Link to={`/NoticeView?id=${id}&mode=list`}>
                    <span>{subject}</span>
                    <time dateTime={created_at.slice(0, 10)}>{fullDate(created_at)}</time>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  )
}
