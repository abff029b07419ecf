import { NetworkFailure, ServerRefusal } from './failures.ts'

/** The connection broke in the middle: half a file must not be handed on. */
class CutFile extends NetworkFailure {
  override message = '파일을 끝까지 받지 못했어요. 다시 시도해 주세요.'
}

/** The bytes of a response without an envelope (a PDF, a spreadsheet, a document). A refusal has its envelope here, too. */
export async function bytesIn(response: Response): Promise<Blob> {
  if (response.ok)
    return response.blob().catch((error: unknown) => {
      throw new CutFile(error)
    })
  const envelope = (await response.json().catch(() => undefined)) as { errno: number; message: string } | undefined
  if (envelope?.message) throw new ServerRefusal(response.status, { ...envelope, result: null })
  throw new NetworkFailure()
}
