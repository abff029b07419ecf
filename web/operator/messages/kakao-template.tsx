import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MessageWording, setKakaoTemplate } from '#contract/operator/messages.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { messagesKey } from './queries.ts'

type Props = { wording: MessageWording; may: boolean }

/** The approved template by which the text goes to KakaoTalk. Whom it does not reach there gets the text. */
export function KakaoTemplate({ wording: { template, kakao }, may }: Props) {
  const queries = useQueryClient()
  const [id, setId] = useState(kakao?.kakao_id ?? '')
  const bind = useMutation({
    mutationFn: (kakao_id: string | null) =>
      operatorApi(setKakaoTemplate, { params: { template }, body: { kakao_id } }),
    onSuccess: (_, kakao_id) => {
      toast(kakao_id ? '알림톡으로 보내요' : '문자로만 보내요', { icon: 'check' })
      return queries.invalidateQueries({ queryKey: [...messagesKey, 'wordings'] })
    },
    onError: (error) => void showAlert(errorMessage(error)),
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
