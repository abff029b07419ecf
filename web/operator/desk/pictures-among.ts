import { showAlert } from '#web/ui/ask.ts'

/** The photographs among chosen files, as many as there still is room for of `most`; says what is left out. */
export async function picturesAmong(
  files: readonly File[],
  { room, most }: { room: number; most: number },
): Promise<readonly File[]> {
  const pictures = files.filter(({ type, name }) => type.startsWith('image/') || /\.heic$/i.test(name))
  const taken = pictures.slice(0, Math.max(0, room))
  if (pictures.length < files.length) await showAlert('사진 파일만 올릴 수 있어요.')
  if (taken.length < pictures.length) await showAlert(`사진은 ${most}장까지 올릴 수 있어요.`)
  return taken
}
