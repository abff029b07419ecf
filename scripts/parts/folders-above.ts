/** 'node_modules/a/node_modules/b' → itself, 'node_modules/a/' and the root: where Node looks for what b asks for. */
export function foldersAbove(place: string): string[] {
  const folders = [place === '' ? '' : `${place}/`]
  for (let at = place.lastIndexOf('node_modules/'); at >= 0; at = place.lastIndexOf('node_modules/', at - 1)) {
    folders.push(place.slice(0, at))
    if (at === 0) break
  }
  return folders
}
