import type { Result } from '#contract/call.ts'
import { uploadContentPicture } from '#contract/operator/contents.ts'
import type { Deps } from '#server/deps/deps.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepPicture } from '#server/files/public-pictures.ts'
import { scan } from '#server/files/scan.ts'
import type { Incoming } from '#server/http/uploads.ts'

/** Keeps a public picture: checked by its content, encoded again, under a random name. */
export async function keepContentPicture(
  { config }: Pick<Deps, 'config'>,
  files: readonly Incoming[],
): Promise<Result<typeof uploadContentPicture>> {
  const { bytes } = await examineFile(files, uploadContentPicture.upload)
  if (config.clamd) await scan(config.clamd, bytes)
  const { name, width, height } = await keepPicture(config, bytes)
  return { data: { img_path: `${folder}/${name}.webp`, thumb_path: `${folder}/${name}-small.webp`, width, height } }
}

const folder = '/content-pictures'
