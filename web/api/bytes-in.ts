import { NetworkFailure, ServerRefusal } from './failures.ts'

/** The bytes of an answer that no envelope holds (a PDF, a spreadsheet, a proof); a refusal comes in its envelope as everywhere. */
export async function bytesIn(response: Response): Promise<Blob> {
  if (response.ok) return response.blob()
  const envelope = (await response.json().catch(() => undefined)) as { errno: number; message: string } | undefined
  if (envelope?.message) throw new ServerRefusal(response.status, { ...envelope, result: null })
  throw new NetworkFailure()
}
