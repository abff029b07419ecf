/**
 * Fields and file, if any, as multipart, for calls that declare an `upload`. The type stays that of the fields: the client sends a FormData
 * body as it is.
 */
export function withFile<Fields extends Record<string, string | number>>(
  fields: Fields,
  file: File | undefined,
  field = 'file',
): Fields {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  // Last, so that the server has the fields before it receives the file.
  if (file) form.set(field, file, file.name)
  return form as unknown as Fields
}
