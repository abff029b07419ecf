import { useState } from 'react'
import { type MessageWording, setKakaoTemplate } from '#contract/operator/messages.ts'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = { at: Ground; wording: MessageWording; may: boolean }

/** The approved template with which the text is sent to KakaoTalk. Recipients who cannot be reached there get the text. */
export function KakaoTemplate({ at, wording: { template, kakao }, may }: Props) {
  const [id, setId] = useState(kakao?.kakao_id ?? '')
  const bind = useAct(at, {
    run: (kakao_id: string | null) => operatorApi(setKakaoTemplate, { params: { template }, body: { kakao_id } }),
    said: (_, kakao_id) => (kakao_id ? '알림톡으로 보내요' : '문자로만 보내요'),
  })
  const said = id.trim()
  return (
    <>
      <Field
        label="알림톡 템플릿 코드"
        hint="승인된 템플릿의 내용이 지금 문구와 같으면 알림톡으로 보내고, 닿지 않으면 문자로 보내요."
        error={kakao && !kakao.fits ? '문구가 템플릿과 달라져 지금은 문자로 보내요.' : undefined}
        readOnly={!may}
        maxLength={60}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      {may && said !== (kakao?.kakao_id ?? '') && (
        <Button
          variant="line"
          size="md"
          wide
          busy={bind.isPending && '확인하는 중'}
          onClick={() => bind.mutate(said || null)}
        >
          {said ? '이 템플릿으로 알림톡 보내기' : '알림톡 그만 보내기'}
        </Button>
      )}
    </>
  )
}
