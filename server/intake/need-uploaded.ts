import { refuse } from '#server/http/refuse.ts'

/** Refuses pictures that no longer exist, and names them: a form may be open for longer than uploads are kept (`dropPictures`). */
export function needUploaded(gone: readonly string[]): void {
  if (gone.length > 0)
    throw refuse(
      'intake.problem',
      `올린 지 하루가 지나 지워진 사진이 ${gone.length}장 있어요. 그 사진만 다시 골라 주세요.`,
      {
        gone,
      },
    )
}
