import type { LaneLine } from '#contract/operator/orders.ts'
import { addPackingPicture, type PackingPicture } from '#contract/operator/packing.ts'
import type { addOwnPackingPicture } from '#contract/partner/orders.ts'
import { LeftUploads } from '#web/operator/desk/left-uploads.tsx'
import { PackingPictures } from '#web/operator/kit/packing-pictures.tsx'
import { useUploads } from '#web/operator/desk/use-uploads.ts'
import { sendFile } from '#web/operator/session/send-file.ts'
import { kilograms } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
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
  const uploads = useUploads(
    (file) => sendFile(call, { params: { id } }, 'picture', file),
    (sentAll) => {
      if (sentAll) toast(`${name} 포장 사진을 남겼어요`, { icon: 'check' })
      void refresh()
    },
  )
  const mayAdd = may && os_code === 'DELW' && packing.length < most
  const room = most - packing.length - uploads.coming - uploads.left.length
  if (packing.length === 0 && !mayAdd) return null
  return (
    <div className={styles.evidence}>
      <PackingPictures pictures={packing} folder={call.path.replace('{id}', String(id))} of={name} />
      {mayAdd && (
        <label className={styles.add} data-busy={room <= 0 || undefined}>
          <input
            type="file"
            aria-label={`${name} 포장 사진 ${packing.length > 0 ? '더 ' : ''}찍기`}
            accept="image/*,.heic"
            capture="environment"
            disabled={room <= 0}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].slice(0, room)
              target.value = ''
              if (files.length > 0) uploads.add(files)
            }}
          />
          <Icon name="camera" size={20} />
          <span>
            {uploads.coming > 0 ? `${uploads.coming}장 올리는 중` : packing.length === 0 ? '포장 사진' : '더 찍기'}
          </span>
        </label>
      )}
      {mayAdd && <LeftUploads uploads={uploads} />}
    </div>
  )
}
