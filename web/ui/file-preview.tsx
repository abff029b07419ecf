import { useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

type Props = { file: File; what: string; icon: IconName }

/** Preview of a chosen file; an icon where browsers cannot draw its type, or its content is not of the type that its name says. */
export function FilePreview({ file, what, icon }: Props) {
  const isDrawn = /^image\/(jpeg|png|webp)$/.test(file.type)
  const address = useObjectUrl(isDrawn ? file : undefined)
  const [broken, setBroken] = useState<File>()
  if (!address || broken === file) return <Icon name={icon} size={24} />
  return <img src={address} alt={`고른 ${what} 미리보기`} onError={() => setBroken(file)} />
}
