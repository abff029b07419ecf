import { refuse } from '#server/http/refuse.ts'

/** Refuses pictures that no longer exist, and names them; a form may be open for longer than uploads are kept (`dropPictures`). */
export function needUploaded(gone: readonly string[]): void {
  if (gone.length > 0)
    throw refuse(
      'intake.problem',
      `서버에 남아 있지 않은 사진이 ${gone.length}장 있어요(올리고 하루가 지나면 지워져요). 그 사진만 다시 골라 주세요.`,
      { gone },
    )
}
