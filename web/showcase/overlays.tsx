import { useState } from 'react'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { HoldDialog } from '#web/ui/hold-dialog.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { Block } from './block.tsx'
import styles from './showcase.module.css'

export function Overlays() {
  const [sheet, setSheet] = useState<'plain' | 'tall'>()
  const [holdEnd, setHoldEnd] = useState<string>()
  const close = () => setSheet(undefined)
  return (
    <Block title="위에 뜨는 것">
      <div className={styles.row}>
        <Button
          variant="line"
          onClick={() =>
            toast('장바구니에 2개를 담았어요', { icon: 'check', action: { label: '보기', onPress: () => {} } })
          }
        >
          알림
        </Button>
        <Button
          variant="line"
          onClick={() => toastError('서버 오류로 인해 데이터를 가져올 수 없습니다. 다시 시도해주세요.')}
        >
          오류 알림
        </Button>
        <Button variant="line" onClick={() => setSheet('plain')}>
          시트
        </Button>
        <Button variant="line" onClick={() => setSheet('tall')}>
          긴 시트
        </Button>
        <Button
          variant="line"
          onClick={() =>
            void askConfirm({
              title: '삭제하시겠습니까?',
              body: '복구는 할 수 없습니다.',
              action: '삭제',
              danger: true,
            })
          }
        >
          확인
        </Button>
        <Button
          variant="line"
          onClick={() => void showAlert('로그인정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.')}
        >
          안내
        </Button>
        <Button variant="line" onClick={() => setHoldEnd(new Date(Date.now() + 47_000).toISOString())}>
          시간 연장
        </Button>
      </div>
      <Sheet
        open={sheet !== undefined}
        onClose={close}
        title="필터"
        tall={sheet === 'tall'}
        footer={
          <>
            <Button variant="neutral" icon="reset" onClick={() => toast('선택된 상품이 없습니다.')}>
              초기화
            </Button>
            <Button wide onClick={close}>
              41개 보기
            </Button>
          </>
        }
      >
        <p>가격은 누구나 볼 수 있고, 담기와 구매는 승인된 사업자 회원만 할 수 있어요.</p>
      </Sheet>
      <HoldDialog
        length={60}
        open={holdEnd !== undefined}
        expiresAt={holdEnd}
        title="곧 담아 둔 상품이 풀려요"
        words="연장하지 않으면 다른 구매자가 살 수 있어요."
        onExtend={() => setHoldEnd(undefined)}
        onClose={() => setHoldEnd(undefined)}
      />
    </Block>
  )
}
