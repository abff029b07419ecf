import { VisuallyHidden } from './visually-hidden.tsx'

type Props = { left: number | undefined }

/** Announces 60, 30 and 10 seconds only: a timer that is read out every second would drown everything else. */
export function CountdownAnnouncer({ left }: Props) {
  const mark = left === undefined || left === 0 ? undefined : [10, 30, 60].find((second) => left <= second)
  return <VisuallyHidden live>{mark ? `남은 시간 ${mark}초` : ''}</VisuallyHidden>
}
