import type { ComponentProps } from 'react'
import { FileField } from '#web/ui/file-field.tsx'

type Props = Omit<ComponentProps<typeof FileField>, 'name' | 'what'>

/** The document that proves the business. */
export function ProofField(props: Props) {
  return <FileField name="file" what="사업자등록증" {...props} />
}
