import type { OwnPayment } from '#contract/operator/payments.ts'
import { theirState } from '#domain/payment-words.ts'
import { won } from '#domain/prices.ts'
import { errorMessage } from '#web/api/failures.ts'
import { Facts } from '#web/operator/kit/facts.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { MovementBox } from './movement-box.tsx'
import { isSilence, Silence } from './silence.tsx'
import { useProviderAnswer } from './use-provider-answer.ts'

/** Tag beside the title: whether both ledgers agree, as far as the provider has answered. */
export function Agreement({ payment_key }: Pick<OwnPayment, 'payment_key'>) {
  const { data, error } = useProviderAnswer(payment_key)
  if (!data) return <Tag tone="amber">{error ? '결제사 무응답' : '결제사에 묻는 중'}</Tag>
  const odd = data.data.rows.filter(({ step }) => step !== null).length
  return <Tag tone={odd > 0 ? 'red' : 'pine'}>{odd > 0 ? `다름 ${odd}` : '일치'}</Tag>
}

/** The provider's answer with each movement in both ledgers; without an answer, our own movements and what can be done meanwhile. */
export function ProviderSide({ own }: { own: OwnPayment }) {
  const { data: answer, error, isFetching, refetch } = useProviderAnswer(own.payment_key)
  const provider = answer?.data.provider
  return (
    <>
      {answer ? (
        <Facts
          facts={[
            ['주문', own.order_no === null && answer.data.order_no],
            ['구매자', own.member === null && answer.data.business_name],
            ['결제사 답', provider ? theirState(provider.status) : '모르는 결제예요'],
            ['수단', provider?.method],
            ['남은 돈', provider && `${won(provider.total)} 가운데 ${won(provider.balance)}`],
          ]}
        />
      ) : error ? (
        <Silence
          words={isSilence(error) ? '결제사가 답하지 않아요.' : errorMessage(error)}
          isAsking={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Silence words="결제사에 묻고 있어요." isAsking />
      )}
      {/* The same boxes with and without the answer, so that what is being written about one stays when it comes. */}
      {(answer?.data ?? own).rows.map((row) => (
        <MovementBox
          key={row.key}
          row={row}
          {...(answer ? { balance: provider?.balance ?? 0, lines: answer.data.lines } : { silent: error !== null })}
        />
      ))}
    </>
  )
}
