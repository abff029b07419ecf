import { useState } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { HoldBar } from '#web/ui/hold-bar.tsx'
import { HtmlContent } from '#web/ui/html-content.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { Block } from './block.tsx'
import styles from './showcase.module.css'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const nothing = () => {}
const steps = [
  { label: '결제완료', date: '11.20' },
  { label: '배송준비중', date: '11.20' },
  { label: '배송중', icon: 'truck', date: '11.20' },
  { label: '배송완료' },
  { label: '구매확정' },
] as const

export function Screens() {
  const [index, setIndex] = useState(0)
  const [calm] = useState(() => [inSeconds(872), inSeconds(280), inSeconds(47)])
  return (
    <>
      <Block title="시간">
        {calm.map((at, place) => (
          <HoldBar key={at} expiresAt={at} length={1200} onExtend={nothing} capped={place === 2} />
        ))}
        <StatusLine steps={steps} now={2} />
        <Pager index={index} count={12} onGo={setIndex} of="도체" />
      </Block>
      <Block title="넘겨 보기">
        <Carousel
          label="매거진"
          slideSize="66%"
          gap="10px"
          slides={[1, 2, 3, 4].map((key) => ({ key, content: <div className={styles.slide}>{key}</div> }))}
        />
      </Block>
      <Block title="불러오는 중">
        <SkeletonRows rows={3} />
        <SkeletonRows rows={2} picture={88} />
      </Block>
      <Block title="비어 있음">
        <Empty title="검색된 정보가 없습니다." help="등급이나 부위를 넓혀 보세요.">
          <Button>필터 초기화</Button>
          <Button variant="text">초신선 보기</Button>
        </Empty>
        <Empty drawing="cart" title="담겨진 상품이 없습니다." help="오늘 올라온 도체 12두를 둘러보세요.">
          <Button>초신선 보기</Button>
        </Empty>
        <Empty drawing="cow" title="페이지를 찾을 수 없어요" />
        <Empty drawing="lock" title="로그인을 해주세요." />
        <Empty drawing="clock" title="준비 중이에요" />
        <ErrorScreen error={new NetworkFailure()} onRetry={nothing} />
      </Block>
      <Block title="저장된 글">
        <HtmlContent html='<h2>마블링</h2><p>지방이 <b>고르게</b> 퍼져요.<script>alert(1)</script> <a href="javascript:alert(1)" onclick="x()">나쁜 링크</a> <a href="/Main">좋은 링크</a></p><ul><li>하나</li></ul>' />
      </Block>
      <ActionBar summary="2개 · 26.90kg" total="2,633,700원">
        <Button variant="secondary">담기</Button>
        <Button>바로 구매</Button>
      </ActionBar>
    </>
  )
}
