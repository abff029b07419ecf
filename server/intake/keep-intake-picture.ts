import { uploadIntakePicture } from '#contract/operator/intake.ts'
import type { IntakePicture } from '#domain/intake-sheet.ts'
import type { Deps } from '#server/deps/deps.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepPicture } from '#server/files/public-pictures.ts'
import { scan } from '#server/files/scan.ts'
import type { Incoming } from '#server/http/uploads.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

/** Keeps an uploaded picture of a carcass. It is dropped after a day if no draft names it (`dropPictures`). */
export async function keepIntakePicture(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Pick<Staff, 'id'>,
  files: Incoming[],
): Promise<{ data: IntakePicture }> {
  const { bytes } = await examineFile(files, uploadIntakePicture.upload)
  if (config.clamd) await scan(config.clamd, bytes)
  const data = await keepPicture(config, bytes)
  await db.insertInto('intake_pictures').values({ name: data.name, staff_id: staff.id }).execute()
  return { data }
}
