import { useMutation } from '@tanstack/react-query'
import type { LaneLine } from '#contract/operator/orders.ts'
import { addPackingPicture, type PackingPicture } from '#contract/operator/packing.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { PackingPictures } from '#web/console/kit/packing-pictures.tsx'
import { desk } from '#web/console/session/desk.ts'
import { showAlert } from '#web/ui/ask.ts'
import { kilograms } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shrinkPhoto } from '#web/ui/shrink-photo.ts'
import { toast } from '#web/ui/toast.ts'
import type { DeskLine } from './order-lines.tsx'
import { useRefresh } from './use-moves.ts'
import styles from './packing-evidence.module.css'

const most = 5

/** Photographs of the packed boxes: taken while a line is being made ready, looked at when it comes back. */
export function PackingEvidence({ lines, may }: { lines: readonly DeskLine[]; may: boolean }) {
  const shown = lines.filter(({ os_code, packing }) => packing.length > 0 || (may && os_code === 'DELW'))
  if (shown.length === 0) return null
  return (
    <section className={styles.evidence} aria-label="포장 사진">
      <h3>포장 사진</h3>
      <ul>
        {shown.map((line) => (
          <LineEvidence key={line.id} line={line} may={may && line.os_code === 'DELW'} />
        ))}
      </ul>
    </section>
  )
}

function LineEvidence({ line, may }: { line: DeskLine; may: boolean }) {
  const refresh = useRefresh()
  const name = `${line.pc_name} ${kilograms(line.weight)}`
  const add = useMutation({
    async mutationFn(files: readonly File[]) {
      for (const file of files.slice(0, most - line.packing.length)) {
        const body = new FormData()
        const light = await shrinkPhoto(file).catch(() => file)
        body.append('picture', light, light.name)
        // A form's fields are its own; the call declares the file alone.
        await desk(addPackingPicture, { params: { id: line.id }, body } as object as { params: { id: number } })
      }
    },
    onSuccess: () => toast(`${name} 포장 사진을 남겼어요`, { icon: 'check' }),
    onError: (error) => showAlert(sentenceOf(error)),
    onSettled: refresh,
  })
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <PackingPictures pictures={line.packing} folder={`/api/operators/orders/lines/${line.id}/pictures`} of={name} />
      {may && line.packing.length < most && (
        <label className={styles.add} data-busy={add.isPending || undefined}>
          <input
            type="file"
            aria-label={`${name} 포장 사진 찍기`}
            accept="image/*,.heic"
            capture="environment"
            disabled={add.isPending}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              if (files.length > 0) add.mutate(files)
            }}
          />
          <Icon name="camera" size={20} />
          {add.isPending ? '올리는 중' : '찍기'}
        </label>
      )}
    </li>
  )
}
