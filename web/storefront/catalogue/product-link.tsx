import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './product-link.module.css'

type Props = { id: number }

/** A button that copies the address of the product's own page (DECISIONS §5), to be shared. */
export function ProductLink({ id }: Props) {
  async function handleCopy() {
    const address = `${location.origin}/GoodsPop?goodsId=${id}`
    try {
      await navigator.clipboard.writeText(address)
      toast('상품 주소를 복사했어요', { icon: 'check' })
    } catch {
      toast(address)
    }
  }
  return (
    <p className={styles.link}>
      <Button variant="text" size="md" icon="copy" onClick={() => void handleCopy()}>
        상품 주소 복사
      </Button>
    </p>
  )
}
