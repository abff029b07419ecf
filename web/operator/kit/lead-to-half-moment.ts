/**
 * Leads to the first moment below `part` that is typed in part and says there what is missing. True: nothing may be sent yet, as the field
 * would count as empty.
 */
export function leadToHalfMoment(part: ParentNode | null | undefined): boolean {
  const moments = part?.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]') ?? []
  // A check that fails tells the field.
  const half = [...moments].find((moment) => !moment.checkValidity())
  half?.focus()
  return half !== undefined
}
