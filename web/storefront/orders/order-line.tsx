import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmPurchase, type OrderProduct } from '#contract/orders.ts'
import type { GradeCode } from '#domain/codes.ts'
import { mayCancel, mayConfirm, orderStatusNames, returnNeedsConfirm, showsReturn } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { api } from '#web/api/api.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { toast } from '#web/ui/toast.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { statusTone } from './order-words.ts'
import styles from './order-line.module.css'

type Props = { line: OrderProduct; orderId: number }

/** One box of an order: where it is, what it is, what the buyer can do with it now. */
export function OrderLine({ line, orderId }: Props) {
  const { view_product_beef: beef, os_code: status } = line
  const { carcass_infos: carcass, img } = beef
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <b data-tone={statusTone(status)}>{line.os_name}</b>
        <Tracking line={line} />
      </div>
      <div className={styles.what}>
        <span className={styles.photo}>
          {img && (
            <Photo
              src={img.img_path}
              small={img.thumb_path}
              alt=""
              width={img.width}
              height={img.height}
              sizes="88px"
            />
          )}
        </span>
        <div>
          <p className={styles.name}>
            <b>{beef.product_cate_codes.pc_name}</b>
            <GradeStamp code={carcass.grade_code as GradeCode} />
          </p>
          <p className={styles.facts}>
            {carcass.judge_breed_nm} · {carcass.judge_sex_nm} · {kilograms(beef.weight)}
          </p>
          <p className={styles.facts}>{carcass.partners.partner_name}</p>
          <b className={styles.price}>{won(line.product_price)}</b>
        </div>
      </div>
      <Refund line={line} />
      <History line={line} />
      <Actions line={line} orderId={orderId} />
    </li>
  )
}

function Tracking({
  line: { tracking_number: number, tracking_url: url, courier_name: courier },
}: {
  line: OrderProduct
}) {
  if (!number) return null
  const words = `${courier ?? '운송장'} ${number}`
  if (!url || !/^https?:\/\//.test(url)) return <span>{words}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {words}
      <Icon name="right" size={18} />
    </a>
  )
}

function Refund({ line: { refund } }: { line: OrderProduct }) {
  if (!refund) return null
  const done = refund.state === 'DONE'
  return (
    <p className={styles.refund}>
      <Icon name={done ? 'check' : 'clock'} size={18} />
      {done ? `${won(refund.amount)}을 돌려드렸어요` : `${won(refund.amount)}을 돌려드리고 있어요`}
    </p>
  )
}

function History({ line: { history } }: { line: OrderProduct }) {
  if (history.length < 2) return null
  return (
    <details className={styles.history}>
      <summary>
        진행 내역
        <Icon name="down" size={18} />
      </summary>
      <ol>
        {history.map(({ os_code, at }) => (
          <li key={`${os_code}${at}`}>
            <span>{orderStatusNames[os_code]}</span>
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Actions({ line, orderId }: Props) {
  const queries = useQueryClient()
  const settings = useSettings()
  const [cancelling, setCancelling] = useState(false)
  const status = line.os_code
  const reload = () => queries.invalidateQueries({ queryKey: ['orders'] })
  const confirm = useMutation({
    mutationFn: () => api(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [line.id] } }),
    onSuccess: () => toast('구매 완료 되었습니다.', { icon: 'check' }),
    onError: (error) => void showAlert('구매 취소 실패', sentenceOf(error)),
    onSettled: reload,
  })

  async function handleConfirm() {
    const yes = await askConfirm({
      title: '구매를 확정할까요?',
      body: `${line.view_product_beef.product_cate_codes.pc_name} ${kilograms(line.view_product_beef.weight)} 상품을 받아 확인했다면 확정해 주세요.`,
      action: '구매 확정',
    })
    if (yes) confirm.mutate()
  }
  function handleReturn() {
    if (status !== 'ORDK') return toast(returnNeedsConfirm)
    const phone = settings?.company.phone
    void showAlert(
      '반품 신청은 고객센터에서 받고 있어요',
      `받은 날부터 ${settings?.return_days ?? 3}일 안에 전화해 주세요.${phone ? `\n${phone}` : ''}${settings ? `\n${settings.support.hours}` : ''}`,
    )
  }

  if (!mayCancel(status) && !mayConfirm(status) && !showsReturn(status)) return null
  return (
    <div className={styles.actions}>
      {mayCancel(status) && (
        <Button variant="line" size="md" wide onClick={() => setCancelling(true)}>
          주문 취소
        </Button>
      )}
      {showsReturn(status) && (
        <Button
          variant={status === 'ORDK' ? 'line' : 'neutral'}
          size="md"
          wide
          title={status === 'ORDK' ? undefined : returnNeedsConfirm}
          onClick={handleReturn}
        >
          반품 요청
        </Button>
      )}
      {mayConfirm(status) && (
        <Button
          variant="secondary"
          size="md"
          wide
          busy={confirm.isPending && '확정하는 중'}
          onClick={() => void handleConfirm()}
        >
          구매 확정
        </Button>
      )}
      {mayCancel(status) && (
        <CancelDialog open={cancelling} line={line} orderId={orderId} onClose={() => setCancelling(false)} />
      )}
    </div>
  )
}
