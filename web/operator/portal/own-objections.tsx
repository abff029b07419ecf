import { type OwnObjection, withdrawObjection } from '#contract/partner/settlements.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { ObjectionList } from '#web/operator/settlements/objection-list.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { at } from './settlements-at.ts'

/** The partner's own objections with their answers. One that waits can be taken back. */
export function OwnObjections({ objections, may }: { objections: readonly OwnObjection[]; may: boolean }) {
  const withdraw = useAct(at, {
    run: (id: number) => operatorApi(withdrawObjection, { params: { id } }),
    said: () => '이의를 거뒀어요',
  })
  async function ask({ id, pc_name }: OwnObjection) {
    const words = { title: `${pc_name} 이의를 거둘까요?`, body: '금액은 그대로 지급해요.', action: '이의 거두기' }
    if (await askConfirm(words)) withdraw.mutate(id)
  }
  return (
    <ObjectionList
      objections={objections}
      acts={(objection) =>
        may && (
          <Button
            variant="line"
            size="md"
            aria-label={`${objection.order_no} ${objection.pc_name} 이의 거두기`}
            busy={withdraw.isPending && '거두는 중'}
            onClick={() => void ask(objection)}
          >
            이의 거두기
          </Button>
        )
      }
    />
  )
}
