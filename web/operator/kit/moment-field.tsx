import { Field } from '#web/ui/field.tsx'
import { useMomentInput } from './use-moment-input.ts'

type Props = { label: string; hint?: string; value: string; onChange: (value: string) => void }

/** A labelled date with its time, which may be left empty. Ask `leadToHalfMoment` before sending what it holds. */
export function MomentField({ label, hint, value, onChange }: Props) {
  const { input, inspect, problem } = useMomentInput(value, onChange)
  return <Field {...input} onBlur={inspect} label={label} hint={hint} error={problem} />
}
