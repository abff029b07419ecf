import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Picture, Product } from '#contract/catalogue.ts'
import { gradeWords } from '#web/ui/grade-stamp.tsx'
import { Carousel, type CarouselHandle } from '#web/ui/carousel.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import { carcassImages } from './carcass-queries.ts'
import { trayPicture } from '#domain/tray-picture.ts'
import styles from './product-photos.module.css'

type Props = { product: Product }

/** Pictures of the cut, the loin section and the close-up, to be swiped or chosen by thumbnails; each can be enlarged. */
export function ProductPhotos({ product }: Props) {
  const carousel = useRef<CarouselHandle>(null)
  const [index, setIndex] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  const { data: carcassPictures } = useQuery(carcassImages(product.carcass_infos.id))
  const pictures = picturesOf(product, carcassPictures)
  const shown = pictures[index]

  function handleThumb(at: number) {
    setIndex(at)
    carousel.current?.go(at)
  }

  return (
    <div className={styles.photos}>
      {pictures.length > 0 && (
        <Carousel
          ref={carousel}
          label={`${product.pc_name} 사진`}
          onIndex={setIndex}
          slides={pictures.map((picture, at) => ({
            key: picture.img_path,
            content: (
              <button
                type="button"
                className={styles.slide}
                tabIndex={at === index ? 0 : -1}
                onClick={() => setIsLarge(true)}
              >
                <Photo
                  src={picture.img_path}
                  alt={picture.alt || `${product.pc_name}, ${gradeWords(product.carcass_infos.grade_code)}`}
                  width={picture.width}
                  height={picture.height}
                  priority={at === 0}
                />
              </button>
            ),
          }))}
        />
      )}
      {pictures.length > 1 && (
        <fieldset className={styles.thumbs} aria-label="사진 고르기">
          {pictures.map((picture, at) => (
            <button
              key={picture.img_path}
              type="button"
              aria-label={`${at + 1}번째 사진`}
              aria-pressed={at === index}
              onClick={() => handleThumb(at)}
            >
              <img src={picture.thumb_path ?? picture.img_path} alt="" width={48} height={48} loading="lazy" />
            </button>
          ))}
        </fieldset>
      )}
      {pictures.length > 1 && (
        <span className={styles.count} aria-hidden="true">
          {index + 1} / {pictures.length}
        </span>
      )}
      {shown && (
        <>
          <button type="button" className={styles.enlarge} aria-label="사진 크게 보기" onClick={() => setIsLarge(true)}>
            <Icon name="expand" size={20} />
          </button>
          <PictureViewer
            open={isLarge}
            onClose={() => setIsLarge(false)}
            picture={shown}
            title={shown.alt || product.pc_name}
          />
        </>
      )}
    </div>
  )
}

/** The picture of the cut first, as in the list where it was pressed; then all others of the box and its carcass. */
function picturesOf(product: Product, carcass: readonly Picture[] = []): Picture[] {
  const cut = trayPicture(product)
  const all = [...(cut ? [cut] : []), ...product.product_imgs, ...product.product_cate_codes.imgs, ...carcass]
  return all.filter((picture, at) => all.findIndex(({ img_path }) => img_path === picture.img_path) === at)
}
