import { useState } from 'react'
import { errorMessage } from '#web/api/failures.ts'
import { deskFile } from '#web/operator/session/operator-api.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { filePatience } from './file-patience.ts'
import { saveBytes } from './save-bytes.ts'

type Props = ButtonLook & {
  /** The address of the call with its filter, or a function that fetches the file. */
  path: string | (() => Promise<Blob>)
  /** The file name with its extension. */
  file: string | (() => string)
  disabled?: boolean
  children: string
}

/** Fetches a file with the session of the console and saves it. */
export function ExportButton({ path, file, children, variant = 'line', size = 'md', ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const bytes = await (typeof path === 'string' ? deskFile(path, AbortSignal.timeout(filePatience)) : path())
      saveBytes(bytes, typeof file === 'string' ? file : file())
    } catch (error) {
      toastError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      icon="download"
      busy={busy && '만드는 중'}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
