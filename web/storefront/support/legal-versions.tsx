import type { LegalText } from '#contract/legal.ts'
import { legalDay } from '#domain/legal/legal-facts.ts'
import { Link } from '#web/router/link.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import styles from './legal-page.module.css'

const names = { coming: '시행 예정', present: '시행 중', past: '지난 버전' }

/** What has changed in this version, and links to the others; draws nothing while there is only one. */
export function LegalVersions({ path, text: { id, versions } }: { path: string; text: LegalText }) {
  const here = versions.find((version) => version.id === id)
  if (versions.length < 2) return null
  return (
    <div className={styles.versions}>
      {here && here.standing !== 'present' && (
        <p>
          {here.standing === 'coming' ? '아직 시행 전인 글이에요.' : '지금은 쓰지 않는 지난 글이에요.'}{' '}
          <Link to={path}>지금 글 보기</Link>
        </p>
      )}
      {here?.note && <p>달라진 점: {here.note}</p>}
      <Accordion title={`모든 버전 ${versions.length}개`}>
        <ul>
          {versions.map((version) => (
            <li key={version.id ?? 0}>
              <Link
                to={version.standing === 'present' ? path : `${path}?version=${version.id ?? 0}`}
                aria-current={version.id === id ? 'true' : undefined}
              >
                {legalDay(version.effective_from)} {names[version.standing]}
              </Link>
            </li>
          ))}
        </ul>
      </Accordion>
    </div>
  )
}
