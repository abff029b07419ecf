import { Icon, type IconName } from './icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

type Props = { file: File; what: string; icon: IconName }

/** A file that was chosen, as browsers draw it; a sign for those that they do not know. */
export function FilePreview({ file, what, icon }: Props) {
  const isDrawn = /^image\/(jpeg|png|webp)$/.test(file.type)
  const address = useObjectUrl(isDrawn ? file : undefined)
  return address ? <img src={address} alt={`고른 ${what} 미리보기`} /> : <Icon name={icon} size={24} />
}
