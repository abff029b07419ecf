import type { Product } from '#contract/catalogue.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { BoxLine } from './box-line.tsx'
import styles from './same-cuts.module.css'

/** In place of a box that is not on sale any more: the boxes that are most like it, if there are any. */
export function NearestBoxes({ boxes }: { boxes: readonly Product[] }) {
  const [first] = boxes
  return (
    <>
      <Empty
        title="판매가 끝난 상품이에요"
        help={first ? '지금 살 수 있는 비슷한 상자를 모았어요.' : '상자마다 하나뿐이라 다시 살 수 없어요.'}
      >
        <ButtonLink to="/GoodsAll" variant={first ? 'text' : undefined}>
          초신선 보기
        </ButtonLink>
      </Empty>
      {first && (
        <section className={styles.section} aria-labelledby="nearest">
          <h3 id="nearest">
            비슷한 {first.pc_name} <small>등급과 값이 가까운 순</small>
          </h3>
          <ul>
            {boxes.map((box) => (
              <BoxLine key={box.id} product={box} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
