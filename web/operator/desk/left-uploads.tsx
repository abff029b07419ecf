import { Button } from '#web/ui/button.tsx'
import type { useUploads } from './use-uploads.ts'

/** Sends again what could not be sent. */
export function LeftUploads({ uploads: { left, coming, again } }: { uploads: ReturnType<typeof useUploads> }) {
  if (left.length === 0) return null
  return (
    <Button variant="line" size="md" icon="reset" busy={coming > 0 && '올리는 중'} onClick={again}>
      못 올린 사진 {left.length}장 다시 올리기
    </Button>
  )
}
