import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { fullDate } from '#web/ui/format.ts'
import { Photo } from '#web/ui/photo.tsx'
import { newestMagazines } from './home-queries.ts'
import { SectionHead } from './section-head.tsx'
import styles from './magazine-strip.module.css'

/** 매거진: one and a half articles with 10 px between them (SPEC §9); four side by side on a desktop. */
export function MagazineStrip() {
  const { data, isPending } = useQuery(newestMagazines)
  if (!data || data.length === 0) return isPending ? <div className={styles.room} /> : null
  return (
    <section aria-labelledby="magazine">
      <SectionHead id="magazine" title="매거진" more={{ to: '/Magazine', label: '더 보기' }} />
      <div className={styles.strip}>
        <Carousel
          label="매거진 글"
          slideSize="var(--magazine-slide)"
          gap="var(--magazine-gap)"
          slides={data.map(({ id, subject, created_at, thumbnail }) => ({
            key: id,
            content: (
              <Link to={`/MagazineView/?id=${id}&mode=list`} className={styles.article} draggable={false}>
                <span className={styles.cover}>
                  {thumbnail && (
                    <Photo src={thumbnail.img_path} alt="" width={thumbnail.width} height={thumbnail.height} />
                  )}
                </span>
                <b>{subject}</b>
                <time dateTime={created_at.slice(0, 10)}>{fullDate(created_at)}</time>
              </Link>
            ),
          }))}
        />
      </div>
    </section>
  )
}
