import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { Board } from './use-board.ts'

/** Nothing found, or a page after the last one. */
export function EmptyBoard({ board, nothingYet }: { board: Board; nothingYet: string }) {
  if (board.words)
    return (
      <Empty title="검색된 정보가 없습니다." help="낱말을 줄이거나 다른 말로 찾아 보세요.">
        <Button onClick={() => board.search('')}>전체 보기</Button>
      </Empty>
    )
  if (board.page > 1)
    return (
      <Empty title="검색된 정보가 없습니다." help="이 쪽에는 글이 없어요.">
        <ButtonLink to={board.toPage(1)}>첫 쪽 보기</ButtonLink>
      </Empty>
    )
  return <Empty title="검색된 정보가 없습니다." help={nothingYet} />
}
