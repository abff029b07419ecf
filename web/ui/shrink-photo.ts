/** Pixels of the longer side: a business licence is read easily at that. */
const longest = 2_000
const quality = 0.85
/** Bytes below which a picture of that size is sent unchanged. */
const light = 600 * 1024

/** Bytes of the largest file that is accepted. */
export const mostBytes = 10 * 1024 * 1024

/**
 * Makes a photograph small enough for a slow line: a JPEG, rotated upright. Documents, and pictures that this browser cannot draw, stay as
 * they are but are copied into memory: the chosen file may be changed or gone by the time it is sent. The copy is empty if the file cannot
 * be read.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const light = await shrink(file).catch(() => file)
  if (light !== file || file.size > mostBytes) return light
  const { name, type, lastModified } = file
  return new File([await file.arrayBuffer().catch(() => '')], name, { type, lastModified })
}

async function shrink(file: File): Promise<File> {
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    const share = Math.min(1, longest / Math.max(picture.width, picture.height))
    const isPlain = /^image\/(jpeg|png|webp)$/.test(file.type)
    if (isPlain && share === 1 && file.size <= light) return file
    const drawn = await draw(picture, Math.round(picture.width * share), Math.round(picture.height * share))
    if (!drawn || (isPlain && drawn.size >= file.size)) return file
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return new File([drawn], name, { type: 'image/jpeg', lastModified: file.lastModified })
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // JPEG has no transparency.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}
