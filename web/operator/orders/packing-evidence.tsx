import { useMutation } from '@tanstack/react-query'
import type { LaneLine } from '#contract/operator/orders.ts'
import { addPackingPicture, type PackingPicture } from '#contract/operator/packing.ts'
import type { addOwnPackingPicture } from '#contract/partner/orders.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { PackingPictures } from '#web/operator/kit/packing-pictures.tsx'
import { sendFile } from '#web/operator/session/send-file.ts'
import { kilograms } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shrinkPhoto } from '#web/ui/shrink-photo.ts'
import { toast } from '#web/ui/toast.ts'
import { useRefresh } from './use-moves.ts'
import styles from './packing-evidence.module.css'

const most = 5

type Props = {
  line: Pick<LaneLine, 'id' | 'pc_name' | 'weight' | 'os_code'> & { packing: readonly PackingPicture[] }
  may: boolean
  /** Where pictures of this line are kept and looked at. */
  call?: typeof addPackingPicture | typeof addOwnPackingPicture
}

/** Pictures of the packed box of a line: taken while it is packed, looked at when it is returned. */
export function PackingEvidence({
  line: { id, pc_name, weight, os_code, packing },
  may,
  call = addPackingPicture,
}: Props) {
  const refresh = useRefresh()
  const name = `${pc_name} ${kilograms(weight)}`
  const add = useMutation({
    async mutationFn(files: readonly File[]) {
      for (const file of files) {
        await sendFile(call, { params: { id } }, 'picture', await shrinkPhoto(file))
      }
    },
    onSuccess: () => toast(`${name} 포장 사진을 남겼어요`, { icon: 'check' }),
    onError: showRefusal,
    onSettled: refresh,
  })
  const mayAdd = may && os_code === 'DELW' && packing.length < most
  if (packing.length === 0 && !mayAdd) return null
  return (
    <div className={styles.evidence}>
      <PackingPictures pictures={packing} folder={call.path.replace('{id}', String(id))} of={name} />
      {mayAdd && (
        <label className={styles.add} data-busy={add.isPending || undefined}>
          <input
            type="file"
            aria-label={`${name} 포장 사진 ${packing.length > 0 ? '더 ' : ''}찍기`}
            accept="image/*,.heic"
            capture="environment"
            disabled={add.isPending}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].slice(0, most - packing.length)
              target.value = ''
              if (files.length > 0) add.mutate(files)
            }}
          />
          <Icon name="camera" size={20} />
          <span>{add.isPending ? '올리는 중' : packing.length === 0 ? '포장 사진' : '더 찍기'}</span>
        </label>
      )}
    </div>
  )
}
