import { FileField } from '#web/ui/file-field.tsx'

type Props = { file: File | undefined; error?: string | undefined; onChange: (file: File | undefined) => void }

/** The business proof. */
export function ProofField(props: Props) {
  return <FileField name="file" what="사업자등록증" {...props} />
}
